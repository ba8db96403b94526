"""The kinds of statement that are learned: what category and key each gets, the same in all languages."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """What a statement of one kind becomes.

    In `key` a slot of the rule stands in braces; `subject` is the name of the slot that says whom it is about, or ''
    for the person. An `is_change` tells of something that happened or is decided: words of time do not make it a
    passing state. What `is_ongoing` may be so "at the moment". What `is_of_others` may tell of their own matters, and
    what `is_loose` of things that are only talked about: files, options, drafts.
    """

    category: str
    key: str
    importance: int
    is_change: bool = False
    is_ongoing: bool = False
    is_of_others: bool = False
    is_loose: bool = False
    subject: str = ""


def _read_kinds(table: str) -> Mapping[str, Kind]:
    kinds = {}
    for line in table.strip().splitlines():
        name, category, key, importance, *more = line.split()
        subject = next((word.removeprefix("of-") for word in more if word.startswith("of-")), "")
        kinds[name] = Kind(
            category,
            "" if key == "-" else key,
            int(importance),
            is_change="change" in more,
            is_ongoing="ongoing" in more,
            is_loose="loose" in more,
            is_of_others="others" in more or subject == "relation",
            subject=subject,
        )
    return kinds


# In each line: the kind, its category, its key ("-" for none), its importance, and what else holds for it.
KINDS = _read_kinds("""
    name            fact        name                    5
    introduction    fact        name                    5
    call            preference  name                    4
    surname         fact        surname                 4
    age             fact        age                     3   change
    birthday        fact        birthday                4
    residence       fact        residence               4   ongoing
    moved           fact        residence               4   change loose
    moving          decision    -                       4   change loose
    home            fact        -                       3   others loose
    origin          fact        origin                  3
    employer        fact        employer                4   ongoing
    new-employer    fact        employer                4   change
    profession      fact        profession              4   ongoing
    work            fact        -                       3   ongoing loose
    new-work        fact        -                       4   change loose
    studies         fact        -                       3   ongoing loose
    language        fact        -                       3
    mother-tongue   fact        language.native         3
    learning        fact        -                       3   ongoing loose
    allergy         fact        allergy.{what}          5
    allergic        fact        -                       5
    diet            preference  diet                    4
    new-diet        preference  diet                    4   change
    food            preference  taste.{what}            3   loose
    new-food        preference  taste.{what}            3   change
    health          fact        -                       4
    identity        fact        -                       3   loose
    measure         fact        -                       3
    taste           preference  taste.{what}            3   loose
    fear            fact        -                       3   loose
    favourite       preference  favourite.{what}        3
    habit           preference  -                       3   loose
    ability         fact        -                       3   loose
    smoking         fact        smoking                 3   change
    alcohol         fact        alcohol                 3   change
    hobby           preference  -                       3   loose
    possession      fact        -                       3   loose
    car             fact        car                     3   ongoing
    acquired        fact        -                       3   change loose
    married         fact        marriage                4   others
    new-married     fact        marriage                4   change others
    family          fact        -                       4   others
    children        fact        children                4   others
    new-family      fact        -                       4   change others
    decision        decision    -                       4   change loose
    tool            preference  -                       3   loose
    new-tool        preference  -                       3   change loose
    phone           contact     phone                   4
    email           contact     email                   4
    address         contact     address                 4
    account         contact     -                       3
    wedding         fact        wedding                 4   change
    relation-name   fact        {relation}.name         4   of-relation
    relation        fact        -                       4   of-relation
    relation-home   fact        {relation}.residence    3   of-relation
    relation-work   fact        {relation}.profession   3   of-relation
    relation-age    fact        {relation}.age          3   of-relation change
    relation-birth  fact        {relation}.birthday     4   of-relation
    pet-name        fact        {pet}.name              4   of-pet
    pet             fact        -                       3   of-pet
    pet-died        fact        -                       3   of-pet change
""")
