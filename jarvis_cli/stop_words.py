"""Function words of English, German and Polish, folded as in the word index: words that name nothing."""

STOP_WORDS = frozenset(
    """
    a about after again all also am an and any are as at be because been before being but by can could did do does
    doing down each else even ever for from had has have having he her here hers him his how i if in into is it its
    just like me more most much my no nor not now of off on once only or other our out over own please really said
    same say says she should so some such t s than that the their them then there these they this those through to
    too under until up us very was we were what when where which while who whom whose why will with would you your
    yours d ll m re ve don isn didn doesn tell told know remember forget
    aber als am an auch auf aus bei bin bis bist da damit dann das dass dein deine deinem deinen deiner dem den denn
    der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines
    er es etwas euch euer fur gegen gewesen hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr
    ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jetzt kann kannst kein keine konnen konnte man
    mein meine meinem meinen meiner mich mir mit muss nach nein nicht nichts noch nun nur ob oder ohne sehr sein
    seine seinem seinen seiner sich sie sind so soll sollte sondern uber um und uns unser unsere unter vom von vor
    wann war waren warum was weg weil welche welcher welches wem wen wenn wer werde werden wie wieder will wir wird
    wirst wo wurde wurden zu zum zur bitte mal eigentlich gesagt sagte sagen weiss weisst merke merk vergiss
    a aby ale albo ani az bardzo bez bo byc byl byla byli bylo by chce ci cie ciebie co cos czy czyli dla do gdy
    gdzie go i ich ile im innych ja jak jaka jaki jakie jako je jego jej jemu jest jestem jesli juz kiedy kim kto
    ktora ktore ktory ktorych ku ma mam mi mial miala mnie moj moja moje mojego mojej moim mozna moze mu my na nad
    nam nas nasz nasza nasze nia nich nie niego niej nim niz no o od on ona one oni ono oraz po pod poniewaz przed
    przez przy sa sie soba swoj swoja swoje ta tak taka taki takie tam te tego tej ten tez to toba tobie tu tutaj
    twoj twoja twoje ty tych tylko tym w wam was we wiec wiem wiesz wie wszystko z za zapamietaj zapomnij ze zeby
    """.split()
)
