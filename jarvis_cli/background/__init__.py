"""Background work: the jobs of the queue, done one by one, in a thread of a chat or in a process of its own."""
