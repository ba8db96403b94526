"""How people speak to the notebook in English: the tables that grammar.py describes."""

from jarvis_cli.models.notebook.grammar import (
    Commands,
    Questions,
    SmallTalk,
    compile_clause,
    compile_fillers,
    compile_lines,
    word_set,
)

COMMANDS = Commands(
    "en",
    remember=compile_lines("""
        remember
        memori[sz]e
        (do not|don'?t)( you)?( ever)? forget
        never forget
        (keep|bear) in mind
        (make|take)( a)?( mental)? note
        note to self
        note down
        (write|jot) down
    """),
    remember_weak=compile_lines("""
        note
        save
        store
        add to( your| the)? memory
    """),
    remember_asked=compile_lines("""
        remember
        memori[sz]e
        (not|don'?t) forget
        (keep|bear) in mind
        (make|take)( a)?( mental)? note
        note( down)?
        write down
        save
        store
    """),
    forget=compile_lines("""
        forget
        delete
        remove
        erase
        unlearn
    """),
    forget_asked=compile_lines("""
        forget
        delete
        remove
        erase
        unlearn
    """),
    asking=compile_lines("(can|could|would|will|won'?t) you"),
    telling=compile_lines("""
        (i want|i need|i(?: woul|')?d like|i would like) you to
        you (should|must|have to|need to|can)
        (make|be) sure( to| you)?
        try to
    """),
    fillers=compile_fillers(r"please pls plz kindly also too always just maybe now for\s+me"),
    clause=compile_clause(
        """
        this
        that
        the following
        something
        it
        down
        """,
        """
        (?:of |about )?(?:the )?fact that
        of that
        that
        this(?=:)
        of
        about
        """,
    ),
    clause_start=compile_lines(
        "i|i'm|i've|i'd|we|we're|my|our|the|he|she|they|it|it's|you|your|his|her|their|there|this|these|those|a|an"
    ),
    interrogatives=compile_lines("what|who|whom|whose|where|when|why|how|which|if|whether"),
    pronouns=frozenset({"this", "that", "it", "these", "those", "this one", "that one", "all this", "all that"}),
    leads=compile_lines(r"""
        about
        (the )?(fact|memory|statement|note|entry) (that|about|of)
        (the )?fact(?=\s+[^\s#\d])
        (everything|anything|all|whatever)( that)?( you (know|remember)| i( have)? (said|told you))? (about|on)
        what (i|we|you)( have)? (said|told you|know|remember) about
        that
    """),
    all_facts=compile_lines("""
        everything
        all
        all of (it|them|this|that)
        all( of)?( my| the| your)? (facts|memories|memory)
        me
        everything (about me|you know( about me)?|you remember|i( have)? (said|told you))
    """),
)

_ASKED = "(jarvis |ok |hey )*((can|could|would|will) you |i (want|need) you to |you should )?(please |just |now )*"
_FIGURES = "figures?|numbers?|values?|prices?|metrics?|measurements?|readings?|rates?"

QUESTIONS = Questions(
    for_facts=compile_lines("""
        (tell me |show me |do you know )?(what|everything|all)( all)?( that)?( else)?( do| did| have| can)? (you|i|we)\
( all| really| already)? (know|remember|remembered|learned|stored?|told you|have stored|ve told you|tell me)\
( so far| already| now)?( about (me|us|myself))?( so far| already| now)?
        (list|show|print|display|give|tell|read|recite)( me)?( all)?( of)?( my| the| your)?( stored| known| saved)?\
 (facts|memories|memory)( about me)?( please)?
        (all )?(my |the |your )?facts( about me)?( please)?
        (what|which) (facts|memories) (do you|have you|do i|have i|are)( \\w+)?( about me)?
        (what|which) (is|s) in (your|my|the) memory
        do you (know|remember) (anything|something) about me
        who am i
    """),
    for_notebook=compile_lines("""
        (who|what) (are|r) (you|u)( exactly| really)?
        (are|r) (you|u)( an?)? (ai|real|human|robot|bot|chatbot|person|machine|assistant|llm|computer|program)
        (are|r) (you|u)( an?)? ((large )?language )?model
        (are|r) (you|u)( an?)? (chatgpt|gpt|claude|ollama|jarvis|notebook|intelligent|there|alive)
        what (can|could) (you|u|i)( all)? (do|ask)( for me| you)?
        what (do you do|are you able to do)
        (which|what) (language )?model (are you|is this|do you use)
        how (do|does|can) (you|this|it|i use you|i use this)( work)?
        how to use (you|this)
        what (is|s) your name
        do you have a name
        help( me)?
        commands
        usage
    """),
    for_conversations=compile_lines(r"""
        .*\b(we|i|us)\b.{0,60}\b(talk|talked|talking|chat|chatted|chatting|discuss|discussed|discussing)
        .*\b(we|i|us)\b.{0,60}\b(speak|spoke|spoken|speaking)
        .*\b(conversations?|chats) (did|have|had|about|were|was|with)
        .*\b(last|previous|earlier|past) (conversations?|chats?)
    """),
    starts=compile_lines("""
        what|who|whom|whose|which|when|where|why|how|what s|whats|whos|wheres|whens|hows
        do (you|i|we)|did|does|is|are|were|am i|has|was (i|my|it)|have (i|we|you)
        (can|could) you (tell|remember|recall|find|show|remind|look|say)
        will (i|you|we|it)|should i|would you know|any idea
        (tell|show|give) me|find|search|look up|list
        (anything|something) about
        remind me (of|what|who|where|when|how|why|which|about)
        i (want|need|would like|d like) to know|i wonder
        i forgot (what|who|where|when|how|which|why|if|whether|my|our)
        i (can t|cannot|don t|do not) (remember|know|recall) (what|who|where|when|how|which|why|if|whether|my|our)
        remember (what|who|where|when|how|which|why|me|my|our|the)
    """),
    statement_starts=compile_lines(r"""
        what (an?|the|i said)
        (when|where|how|why) (i|we|he|she|they|you|my|the) \w+ \w+ \w+ \w+ (i|we|he|she|they|it|you|my|the)
        how (nice|lovely|sad|funny|cool)
    """),
    stating_words=word_set("""
        i we he she they you it there am is are was were have has had will would like love hate want went need did do
        does ok okay yes no yeah cool great nice wow lol haha fine good sorry hm hmm oh interesting write translate
        explain play open set turn make create tell joke
    """),
    for_figures=compile_lines(f"""
        {_ASKED}(check|compare|watch|track|monitor|review|inspect|examine)\\b.{{0,80}}\\b({_FIGURES})
        {_ASKED}(look (at|for|over|through)|go (over|through)|read|note)\\b.{{0,80}}\\b({_FIGURES})
    """),
    for_changes=compile_lines(r"""
        .*\bwhat( has| have| had| s| is)?( all)?( been)? (changed|changes|new|different)
        .*\b(tell|show|report|give|list|find)( me| us)?( all| any)?( the)? (changes|differences)
        .*\b(anything|something|did anything|has anything) (changed?|new|different)
    """),
)

SMALL_TALK = SmallTalk(
    greeting=(
        word_set("hi hello hey hiya howdy greetings morning evening afternoon"),
        word_set("good day jarvis there again everyone you to"),
    ),
    thanks=(
        word_set("thanks thank thx ty cheers"),
        word_set("you very much a lot so many jarvis for that great ok okay super cool the your help"),
    ),
    farewell=(
        word_set("bye goodbye ciao night"),
        word_set("good jarvis see you later and then thanks for now"),
    ),
    how_are_you=compile_lines("""
        ((hi|hello|hey) )?(jarvis )?how are you( doing)?( today)?( jarvis)?
        how (is|s) it going( jarvis)?
        what s up( jarvis)?
        how do you do
    """),
)
