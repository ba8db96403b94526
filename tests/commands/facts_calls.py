"""Calls of `jarvis facts` that its tests share."""

from tests.peers.program import Home


def add(home: Home, *facts: str) -> None:
    """Remember facts, which are all new and the first ones."""
    for number, fact in enumerate(facts, 1):
        home.call("facts", "add", "--", fact).check(0, f"remembered #{number}: {fact}\n")


def search(home: Home, text: str) -> list[str]:
    """Return the contents of the facts that a search finds."""
    found = home.call("facts", "search", "--json", "--", text)
    assert found.exit_code == 0, found
    return [fact["content"] for fact in found.json["facts"]]


def list_contents(home: Home) -> list[str]:
    """Return the contents of all facts, oldest first."""
    return [fact["content"] for fact in home.call("facts", "list", "--json").json["facts"]]
