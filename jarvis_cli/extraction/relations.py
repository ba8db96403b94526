"""What people call those who are close to them, folded as in the word index."""

from jarvis_cli.models.notebook.grammar import word_set

PEOPLE = word_set("""
    wife husband spouse partner girlfriend boyfriend fiance fiancee ex mother mom mum mommy mummy father dad daddy
    parent parents stepmother stepfather stepson stepdaughter son sons daughter daughters child children kid kids
    baby twins brother brothers sister sisters sibling siblings grandma grandmother granny nana grandpa grandfather
    grandad grandparents grandson granddaughter grandchildren grandkids aunt uncle cousin cousins nephew nephews
    niece nieces friend friends neighbour neighbours neighbor neighbors colleague colleagues coworker coworkers boss
    manager flatmate flatmates roommate roommates housemate landlord landlady buddy mate mates teammate classmate

    frau mann ehefrau ehemann exfrau exmann ex freundin freund freunde freundinnen mutter mama mutti mami vater papa
    vati papi eltern sohn sohne sohnes tochter tochtern kind kinder kindern kindes baby zwillinge bruder brudern
    schwester schwestern geschwister oma opa grossmutter grossvater grosseltern tante onkel cousin cousine cousins
    neffe neffen nichte nichten enkel enkelin enkelkinder schwiegermutter schwiegervater schwiegereltern schwager
    schwagerin schwiegersohn schwiegertochter nachbar nachbarin nachbarn kollege kollegin kollegen kolleginnen chef
    chefin mitbewohner mitbewohnerin vermieter vermieterin bekannte bekannter kumpel verlobte verlobter partnerin

    zona zony zone maz meza mezem mezowi partnerka partnerki chlopak chlopaka dziewczyna dziewczyny narzeczony
    narzeczona matka matki matce mama mame tata taty tate ojciec ojca rodzice rodzicow syn syna synowie synem synek
    corka corki corce corke coreczka dziecko dziecka dzieci brat brata bratem bracia siostra siostry siostrze
    siostre rodzenstwo babcia babci babcie dziadek dziadka dziadkowie ciocia cioci ciotka wujek wujka kuzyn kuzyna
    kuzynka kuzynki przyjaciel przyjaciela przyjaciolka przyjaciolki przyjaciele kolega kolegi kolezanka kolezanki
    koledzy znajomy znajoma znajomi sasiad sasiada sasiadka sasiadki sasiedzi szef szefa szefowa szefowej
    wspollokator wspollokatorka tesciowa tesciowej tesc tescia tesciowie szwagier szwagra szwagierka wnuk wnuka
    wnuczka wnuczki wnuki bratanek bratanica siostrzeniec siostrzenica
""")
PETS = word_set("""
    dog dogs puppy cat cats kitten kittens horse hamster rabbit parrot pet pets pony budgie tortoise hund hunde
    hundin hundes welpe katze katzen kater pferd pferde hamster kaninchen wellensittich papagei haustier pony pies
    psa psu psy psem suczka suka szczeniak kot kota koty kotem kotka kotki kon konia krolik krolika chomik papuga
    zwierzak
""")
