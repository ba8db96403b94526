"""The notebook: what answers, summarises and learns by rules where no language model is set up."""
