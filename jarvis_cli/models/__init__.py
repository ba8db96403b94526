"""Language models and embedders, each in one file, behind the two protocols of protocols.py."""
