"""How much a tool tells at most: what it returns is sent again with every later request of the conversation."""

# Facts, where no limit is given, and at most.
USUAL = 20
MOST_RECALLED = 50
MOST_LISTED = 100
MOST_FOUND = 10
MOST_SIMILAR = 3
MOST_CONVERSATIONS = 3
# Characters of all facts together, of one of them, of one that was looked for, and of the summary of a conversation.
MOST_CHARACTERS = 8_000
LONGEST_CONTENT = 300
LONGEST_RECALLED = 1_000
LONGEST_SUMMARY = 600
