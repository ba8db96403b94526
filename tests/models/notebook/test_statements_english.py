"""What is learned from a line in English, and what is not."""

import json

import pytest

from jarvis_cli.messages import Message
from jarvis_cli.models.notebook.statements import extract

Learned = tuple[str, str, str]

TAKEN: list[tuple[str, list[Learned]]] = [
    ("My name is Anna and I live in Graz.", [("fact", "name", ""), ("fact", "residence", "")]),
    ("Hi, I'm Anna from Linz", [("fact", "name", "")]),
    ("my name is spelled Kristyna with a y", [("fact", "name", "")]),
    ("Call me Jo, everyone does", [("preference", "name", "")]),
    ("I'm 34 years old", [("fact", "age", "")]),
    ("i'm 67 and i still ski every winter", [("fact", "age", ""), ("preference", "", "")]),
    ("My birthday's on the 3rd of May", [("fact", "birthday", "")]),
    ("I was born and raised in Glasgow", [("fact", "origin", "")]),
    ("I'm originally Welsh but I've lived in Vienna for ages", [("fact", "origin", ""), ("fact", "residence", "")]),
    ("no that's old, i live in Braga now", [("fact", "residence", "")]),
    ("I moved to Leeds in March, still living out of boxes tbh", [("fact", "residence", "")]),
    ("We are moving to Linz in May", [("decision", "", "")]),
    ("I work at Siemens", [("fact", "employer", "")]),
    ("I work as a nurse and live in Vienna with my two cats", [("fact", "profession", ""), ("fact", "residence", "")]),
    ("I'm a retired bus driver", [("fact", "profession", "")]),
    ("I run a small bakery in Leeds", [("fact", "", "")]),
    ("I'm studying law at Leiden", [("fact", "", "")]),
    ("I've been learning Korean for two years with Anki", [("fact", "", "")]),
    ("I speak Polish and a little German", [("fact", "", "")]),
    ("My mother tongue is Catalan", [("fact", "language.native", "")]),
    ("my sister is called Eva", [("fact", "sister.name", "sister")]),
    ("My wife's called Maria", [("fact", "partner.name", "partner")]),
    ("My partner Tom lives in Oslo", [("fact", "partner.name", "partner")]),
    ("My husband Karl is a vet", [("fact", "partner.name", "partner")]),
    ("My mum turns 70 in April", [("fact", "mother.age", "mother")]),
    ("Our dog Bella is 12 years old", [("fact", "dog.name", "dog")]),
    ("I have a dog called Bruno", [("fact", "dog.name", "dog")]),
    ("I have two kids", [("fact", "children", "")]),
    ("I've got three sisters and a twin brother", [("fact", "", "")]),
    ("I'm divorced with two kids", [("fact", "marriage", "")]),
    ("We're expecting our second child in October", [("fact", "", "")]),
    ("I got married last year", [("fact", "marriage", "")]),
    ("I'm allergic to nuts, what can I cook?", [("fact", "allergy.nut", "")]),
    ("im lactose intolerant", [("fact", "", "")]),
    ("I've got a severe peanut allergy", [("fact", "", "")]),
    ("I'm vegan", [("preference", "diet", "")]),
    ("I don't eat fish anymore", [("preference", "taste.fish", "")]),
    ("I can't stand fish any more.", [("preference", "taste.fish", "")]),
    ("I love fish", [("preference", "taste.fish", "")]),
    ("I don't drink alcohol", [("fact", "alcohol", "")]),
    ("i quit smoking in january", [("fact", "smoking", "")]),
    ("I've got type 1 diabetes so I need to watch my carbs", [("fact", "", "")]),
    ("I take metformin for my diabetes", [("fact", "", "")]),
    ("I'm colour blind so please don't use red and green", [("fact", "", "")]),
    ("I wear glasses", [("fact", "", "")]),
    ("I weigh 82 kg", [("fact", "", "")]),
    ("I prefer tea over coffee", [("preference", "taste.tea", "")]),
    ("I hate olives", [("preference", "taste.olive", "")]),
    ("I'm a huge fan of Formula 1", [("preference", "taste.formula-1", "")]),
    ("I'm scared of heights", [("fact", "", "")]),
    ("My favourite colour is green", [("preference", "favourite.colour", "")]),
    ("Radiohead is my favourite band", [("preference", "favourite.band", "")]),
    ("I always take the 6:40 train to Reading.", [("preference", "", "")]),
    ("Every Monday I play tennis with Tom", [("preference", "", "")]),
    ("I never eat before noon", [("preference", "", "")]),
    ("I wake up at 6 every day", [("preference", "", "")]),
    ("I can't swim", [("fact", "", "")]),
    ("I play the viola in an amateur orchestra", [("preference", "", "")]),
    ("I sing in a choir", [("preference", "", "")]),
    ("I collect stamps", [("preference", "", "")]),
    ("My hobbies are chess and hiking", [("preference", "", "")]),
    ("I drive an old Volvo estate", [("fact", "car", "")]),
    ("I have a garden and three chickens", [("fact", "", "")]),
    ("we've just bought a house in Kent", [("fact", "", "")]),
    ("I don't have a car", [("fact", "", "")]),
    ("I've decided to go back to university", [("decision", "", "")]),
    ("ok so it's decided: I'm starting the MSc in October.", [("decision", "", "")]),
    ("I start my new job at Boeing on Monday", [("fact", "", "")]),
    ("From March I'll be working at Siemens", [("decision", "", "")]),
    ("I passed my driving test on Friday", [("fact", "", "")]),
    ("I use Neovim btw", [("preference", "", "")]),
    ("I write all my code in Rust", [("preference", "", "")]),
    ("I switched from Windows to Linux last year", [("preference", "", "")]),
    ("my laptop is a ThinkPad running Debian", [("fact", "", "")]),
    ("my phone number is +44 7700 900123", [("contact", "phone", "")]),
    ("my email is jo@example.org", [("contact", "email", "")]),
    ("Our wedding is on 12 June", [("fact", "wedding", "")]),
    ("remember that I hate mornings", [("preference", "taste.morning", "")]),
    ("write a limerick about my dog. He's called Waffles", [("fact", "dog.name", "dog")]),
]
NOT_TAKEN = """
I have a dog in this fight, so to speak
I'm a bit of a mess this week
I'm a customer of yours and I want a refund
I like to think I'm a good cook
I like where this is going
I love that for you
I hate to say it but you're wrong
I prefer it shorter
I never said I wanted that
I always forget how to exit vim
I usually get a 404 here
I work around it with a flag
I work with large files and the tool crashes
I moved the file to the trash
I moved on to the next chapter
I moved my meeting to Friday
we moved the database to Postgres and now it's slow
I'm moving the sofa to the other room
I come from a place of love
I'm from the support team
I was born ready
I grew tired of it
I speak for everyone here
I speak to my boss tomorrow
I run the script every day and it fails
I run tests every morning and they fail
I play the devil's advocate here
I play along
I study the logs now
I'm learning a lot from you
I'm learning how to do this
I have a cat picture to describe
I have a house party on Saturday
I have a car accident report to write
I own this mistake
I drive myself crazy
I drink to that
I eat my words
I take your point
I take the first option
I take the train today
I use it all the time
I use the word "love" too often
I use your advice
I'm using this example: my name is Bob
My name is Bob and I live in Ohio is a sentence I need translated
Is "My dog is called Rex" correct?
What does "I'm allergic to nuts" mean in German?
Here's a poem: I am the wind, I live in the trees
The character says he is a doctor and I play him
In the story I'm a knight and my horse is called Shadow
My character is a vegan elf who lives in the woods
In my last life I was a cat
Let's pretend I'm your boss
For this exercise, I'm a customer: I have two kids and live in Rome
Assume I earn 3000 a month and have a mortgage
If I have diabetes, can I eat rice?
Say I'm 30 and I live in Texas
Someone who is vegan asked me for a recipe
My colleague is pregnant
My aunt has dementia, how do I talk to her?
My son has a fever
My wife has migraines, what helps?
My dad is an alcoholic
My friend Tom cheated on his wife
My boss earns 200k
My cousin is in prison
My roommate is gay and came out to me
my daughter was diagnosed with ADHD
My brother-in-law votes Republican
My credit card number is 4111 1111 1111 1111
The wifi password is sunflower
My PIN code is 1234
User: I live in Paris. Assistant: Nice!
[10:14] Anna: I moved to Berlin
Anna: my dog died
She: "I have two cats."
Q: where do you live? A: I live in Oslo
my favorite color is ...
preferred music genre: [GENRE]
Hi {name}, I live in {city}
I wish I lived in Italy
I hope to get a dog
I want a cat
I need a new laptop
I'd like to learn Spanish one day
I might be allergic
I may have celiac disease
I could be pregnant
I'm thinking of moving to Rome
I'm considering going vegan
Maybe I should quit smoking
Should I quit smoking?
I almost moved to Spain once
I nearly bought a house
I feel like pizza
I feel sick
I'm on holiday in Greece
I'm staying with friends for the weekend
I'm in the kitchen
I'm having lunch
I'm having a bad day
I'm having trouble with my laptop
I'm having a party tonight
I got a haircut
I got a new error
I got a reply from them
I bought a coffee
I sold it
I started the server
I started reading
I stopped the process
I quit the app
I joined the call
I left my keys at work
I lost my wallet
I finished the report
I decided to order pizza
I decided to use a loop
I've decided on option two
I changed the title
I changed my mind
I chose the blue one
I have decided nothing yet
I am not a robot
I am a robot
I am the walrus
I am legend
I'm a little teapot
You love jazz and live in Lisbon, right?
You said I live in Lisbon. That's wrong
Why do you think I'm a vegetarian?
It says here that I live in Rome
They think I'm a spy
Everyone says I'm funny
I heard I'm the best
I was told I'm allergic to something
My doctor thinks I'm allergic to gluten
The form asks: "I am married"
Just kidding, I'm a vegetarian lion
I have two cats. Just kidding!
haha I'm 300 years old
lol I love taxes
I love it when people are late /s
Wow, I really love being on hold for an hour
My laptop is dead again and I have no charger
I've been staring at this for hours
I live for the weekends
I have it on good authority
I love how this turned out
I speak from experience
I work hard, I play hard
I prefer not to say
I'm on a call right now, can you summarise the doc?
We're having guests tonight, I need a starter without nuts
I'm allergic to meetings
I'm hungry and I have no food in the house
Can you check whether "I have two brothers" is good English?
Let's write a rap. I live in the hood and I ride a Vespa
Give me an example sentence with allergic. I am allergic to pollen?
He goes: I own three boats
Grandma always said: I never trust a skinny cook
In the sims I have a villa and four kids
The landlord wrote: I have two dogs and I work from home
my friend asked: "do you like jazz?" and I said no idea
A customer writes to us: I moved to Leeds and my parcel is lost.
My brother wants to become a pilot
My brother is thinking about moving to Rome
My uncle's neighbour has a Porsche
I need glasses for the party
I want to be a vet
I'd rather have tea
I'm more of a tea person today
I used to live in Rome
I used to smoke
I had a dog as a child
I was a nurse once
I lived in Peru for a year
When I was little I had a pony
When I retire I will move to Spain
Once I have kids I'll stop working
If I get the job, I'm moving to Rome
Unless it rains I cycle to work tomorrow
Would you say I am a good writer?
Am I allergic?
Does my dog need a coat?
I am what I am
I am Groot
I am sorry
I am at work
I'm at my desk
I have my exam tomorrow
I have a job interview on Monday
I have a date tonight
I have a train to catch
I have a plan
I have the same problem
I own you
I like it when you're honest
I like your new design
I don't like the new design
I hate that song
I hate my life today
I hate Mondays
I love Fridays!
I do not recommend this
I do not agree
I use Python's list comprehension in line 4, why does it fail?
I write a function that returns a list
I wrote an email
I play a video
I'm playing a game
I run the server
I run out of milk
I walk into a bar
I work, therefore I am
"""


def learn(line: str) -> list[Learned]:
    """Return category, key and subject of what is surely learned from a line."""
    facts = json.loads(extract((Message("user", line),)))["facts"]
    assert all(fact["content"] in line for fact in facts)
    return [(fact["category"], fact["key"], fact["subject"]) for fact in facts if fact["confidence"] >= 0.7]


@pytest.mark.parametrize(("line", "learned"), TAKEN)
def test_what_lasts_is_learned(line: str, learned: list[Learned]) -> None:
    assert learn(line) == learned


@pytest.mark.parametrize("line", NOT_TAKEN.strip().splitlines())
def test_nothing_else_is_learned(line: str) -> None:
    assert learn(line) == []
