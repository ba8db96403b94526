"""What is learned from a line in German, and what is not."""

import json

import pytest

from jarvis_cli.messages import Message
from jarvis_cli.models.notebook.statements import extract

Learned = tuple[str, str, str]

TAKEN: list[tuple[str, list[Learned]]] = [
    ("Ich heiße Anna und wohne in Graz.", [("fact", "name", ""), ("fact", "residence", "")]),
    ("Hallo, ich bin Anna aus Linz", [("fact", "name", "")]),
    ("Nenn mich Jo, das machen alle", [("preference", "name", "")]),
    (
        "Ich bin 58, arbeite als Busfahrer in Rostock und hab drei Enkel.",
        [("fact", "age", ""), ("fact", "profession", ""), ("fact", "", "")],
    ),
    ("Im Mai bin ich vierzig geworden", [("fact", "age", "")]),
    ("Mein Geburtstag ist am 3. Mai", [("fact", "birthday", "")]),
    ("Ich bin in Dresden geboren und aufgewachsen", [("fact", "origin", "")]),
    ("Ich komme aus Spanien", [("fact", "origin", "")]),
    ("Seit 2019 wohne ich in Linz", [("fact", "residence", "")]),
    ("ich wohn jetzt in graz", [("fact", "residence", "")]),
    ("Letzten Monat bin ich nach Graz gezogen", [("fact", "residence", "")]),
    ("Ich ziehe im Mai nach Linz um", [("decision", "", "")]),
    ("Ich arbeite bei der Post", [("fact", "employer", "")]),
    ("Ab März arbeite ich bei Siemens", [("fact", "employer", "")]),
    ("Ich bin Lehrerin an einer Grundschule", [("fact", "profession", "")]),
    ("Ich bin pensionierter Busfahrer", [("fact", "profession", "")]),
    ("Ich studiere Jura in Leiden", [("fact", "", "")]),
    ("Seit zwei Jahren lerne ich Koreanisch", [("fact", "", "")]),
    ("Ich spreche Polnisch und ein bisschen Deutsch", [("fact", "", "")]),
    ("Meine Muttersprache ist Katalanisch", [("fact", "language.native", "")]),
    ("Meine Schwester heißt Eva", [("fact", "sister.name", "sister")]),
    ("Meine Frau heisst Maria", [("fact", "partner.name", "partner")]),
    ("Mein Bruder Henrik wird 40.", [("fact", "brother.name", "brother")]),
    ("Mein Mann arbeitet als Koch", [("fact", "partner.profession", "partner")]),
    ("Unsere Katze heißt Minka", [("fact", "cat.name", "cat")]),
    ("Ich habe einen Hund namens Bruno", [("fact", "dog.name", "dog")]),
    ("Unsere Katze frisst nichts. Sie heißt Minka.", [("fact", "cat.name", "cat")]),
    ("Ich habe zwei Brüder", [("fact", "", "")]),
    ("Wir haben zwei Kinder", [("fact", "children", "")]),
    ("Ich bin seit Februar geschieden", [("fact", "marriage", "")]),
    ("wir heiraten im Juni", [("fact", "marriage", "")]),
    ("Wir erwarten im Oktober unser zweites Kind", [("fact", "", "")]),
    ("Ich bin allergisch gegen Nüsse", [("fact", "allergy.nüss", "")]),
    ("Ich bin gegen Penicillin allergisch", [("fact", "allergy.penicilli", "")]),
    ("ich habe eine Allergie gegen Hausstaub, was tun?", [("fact", "allergy.hausstaub", "")]),
    ("ich vertrage keine laktose", [("fact", "", "")]),
    ("Ich bin Vegetarierin", [("preference", "diet", "")]),
    ("Ich liebe Fisch", [("preference", "taste.fisch", "")]),
    ("Ich mag keinen Fisch mehr", [("preference", "taste.fisch", "")]),
    ("Ich esse keinen Fisch mehr", [("preference", "taste.fisch", "")]),
    ("Kaffee trinke ich nie", [("preference", "taste.kaffe", "")]),
    ("Ich trinke keinen Alkohol", [("fact", "alcohol", "")]),
    ("ich rauche nicht mehr", [("fact", "smoking", "")]),
    ("Ich habe Diabetes Typ 1", [("fact", "", "")]),
    ("Ich nehme Metformin gegen meinen Diabetes", [("fact", "", "")]),
    ("Ich bin Linkshänder", [("fact", "", "")]),
    ("Ich trage eine Brille", [("fact", "", "")]),
    ("Am liebsten esse ich Pizza", [("preference", "taste.pizza", "")]),
    ("Horrorfilme kann ich nicht ausstehen", [("preference", "taste.horrorfilm", "")]),
    ("Ich bin ein riesiger Fan von Formel 1", [("preference", "taste.formel-1", "")]),
    ("Ich habe Höhenangst", [("fact", "", "")]),
    ("Meine Lieblingsfarbe ist Grün", [("preference", "favourite.farb", "")]),
    ("ich stehe jeden tag um 6 auf", [("preference", "", "")]),
    ("Montags gehe ich schwimmen", [("preference", "", "")]),
    ("ich koche jeden sonntag fuer die ganze familie", [("preference", "", "")]),
    ("Ich kann nicht schwimmen", [("fact", "", "")]),
    ("ich spiele seit 10 jahren klavier", [("preference", "", "")]),
    ("Ich singe im Kirchenchor", [("preference", "", "")]),
    ("Ich sammle Briefmarken", [("preference", "", "")]),
    ("Ich fahre einen roten Skoda", [("fact", "car", "")]),
    ("Wir haben einen Garten", [("fact", "", "")]),
    ("Wir haben gerade ein Haus in Kiel gekauft", [("fact", "", "")]),
    ("Ich habe kein Auto", [("fact", "", "")]),
    ("Ich habe beschlossen, wieder zu studieren", [("decision", "", "")]),
    ("Ich habe mich entschieden, den Job zu kündigen", [("decision", "", "")]),
    ("Ich fange am Montag meinen neuen Job bei Bosch an", [("decision", "", "")]),
    ("Letztes Jahr bin ich von Windows auf Linux umgestiegen", [("preference", "", "")]),
    ("Ich nutze übrigens Neovim", [("preference", "", "")]),
    ("Mein Laptop ist ein ThinkPad mit Debian", [("fact", "", "")]),
    ("meine mail ist jo@example.org", [("contact", "email", "")]),
    ("Meine Handynummer ist 0660 1234567", [("contact", "phone", "")]),
    ("Unser Hochzeitstag ist der 12. Juni", [("fact", "wedding", "")]),
    ("Merk dir bitte, dass ich in Rom wohne", [("fact", "residence", "")]),
]
NOT_TAKEN = """
Ich bin gerade etwas durch den Wind
Ich bin Kunde bei euch und möchte mein Geld zurück
Ich mag, wohin das führt
Ich liebe es, wenn ein Plan funktioniert
Ich mag es lieber kürzer
Ich habe nie gesagt, dass ich das will
Ich vergesse immer, wie man vim beendet
Ich bekomme immer einen 404
Ich arbeite mit großen Dateien und das Tool stürzt ab
Ich ziehe die Datei in den Papierkorb
Ich ziehe das Sofa ins andere Zimmer
Ich ziehe mir eine Jacke an
Ich komme gerade aus der Küche
Ich komme mit dem Auto
Ich komme aus dem Staunen nicht heraus
Ich spreche für alle hier
Ich spreche morgen mit meinem Chef
Ich lasse das Skript jeden Tag laufen und es schlägt fehl
Ich spiele mal den Teufelsadvokaten
Ich spiele mit dem Gedanken, auszuwandern
Ich studiere gerade die Logs
Ich lerne viel von dir
Ich habe ein Katzenbild zu beschreiben
Ich habe am Samstag eine Hausparty
Ich habe einen Brother-Drucker, der nicht geht?
Ich fahre gleich los
Ich fahre morgen mit dem Zug nach Linz
Ich trinke darauf
Ich esse gleich
Ich nehme die erste Option
Ich nehme deinen Vorschlag an
Ich nutze das ständig
Ich nutze dieses Beispiel: mein Name ist Bob
Stimmt "Mein Hund heißt Rex" so?
Was heißt "Ich bin allergisch gegen Nüsse" auf Englisch?
Hier ein Gedicht: Ich bin der Wind, ich wohne in den Bäumen
In der Geschichte bin ich ein Ritter und mein Pferd heißt Schatten
Meine Figur ist eine vegane Elfe und wohnt im Wald
Tun wir so, als wäre ich dein Chef
Für die Übung bin ich ein Kunde: Ich habe zwei Kinder und wohne in Rom
Nehmen wir an, ich verdiene 3000 im Monat und habe einen Kredit
Wenn ich Diabetes habe, darf ich dann Reis essen?
Sagen wir, ich bin 30 und lebe in Texas
Jemand, der vegan lebt, hat mich nach einem Rezept gefragt
Meine Kollegin ist schwanger
Meine Tante hat Demenz, wie rede ich mit ihr?
Mein Sohn hat Fieber
Meine Frau hat Migräne, was hilft?
Mein Vater ist Alkoholiker
Mein Freund Tom hat seine Frau betrogen
Mein Chef verdient 200000
Mein Cousin sitzt im Gefängnis
Mein Mitbewohner ist schwul
bei meiner Tochter wurde ADHS diagnostiziert
Mein Schwager wählt die AfD
Meine Kreditkartennummer ist 4111 1111 1111 1111
Das WLAN-Passwort ist Sonnenblume
Meine PIN ist 1234
Nutzer: Ich wohne in Paris. Assistent: Schön!
[10:14] Anna: ich bin nach Berlin gezogen
Anna: mein Hund ist gestorben
Sie: „Ich habe zwei Katzen.“
meine Lieblingsfarbe ist ...
Hallo {name}, ich wohne in {stadt}
Ich wünschte, ich würde in Italien leben
Ich hoffe, ich bekomme einen Hund
Ich will eine Katze
Ich brauche einen neuen Laptop
Ich möchte irgendwann Spanisch lernen
Vielleicht bin ich allergisch
Ich könnte schwanger sein
Ich überlege, nach Rom zu ziehen
Ich denke darüber nach, vegan zu werden
Vielleicht sollte ich mit dem Rauchen aufhören
Soll ich mit dem Rauchen aufhören?
Fast wäre ich mal nach Spanien gezogen
Ich hätte fast ein Haus gekauft
Ich habe Lust auf Pizza
Mir ist schlecht
Ich bin im Urlaub in Griechenland
Ich bin übers Wochenende bei Freunden
Ich bin in der Küche
Ich esse zu Mittag
Ich habe einen schlechten Tag
Ich habe Ärger mit meinem Laptop
Ich habe heute Abend eine Party
Ich war beim Friseur
Ich habe eine neue Fehlermeldung bekommen
Ich habe eine Antwort von ihnen bekommen
Ich habe einen Kaffee gekauft
Ich habe den Server gestartet
Ich habe angefangen zu lesen
Ich habe den Prozess beendet
Ich habe meine Schlüssel bei der Arbeit vergessen
Ich habe meine Geldbörse verloren
Ich habe den Bericht fertig
Ich habe beschlossen, Pizza zu bestellen
Ich habe mich für Option zwei entschieden
Ich habe den Titel geändert
Ich habe meine Meinung geändert
Ich habe den blauen genommen
Ich bin kein Roboter
Ich bin ein Berliner, wie Kennedy sagte
Du liebst Jazz und wohnst in Lissabon, oder?
Du hast gesagt, ich wohne in Lissabon. Das ist falsch
Warum denkst du, dass ich Vegetarier bin?
Hier steht, dass ich in Rom wohne
Alle sagen, ich bin lustig
Mir wurde gesagt, ich bin gegen irgendwas allergisch
Mein Arzt meint, ich bin gegen Gluten allergisch
Ich habe zwei Katzen. Nur Spaß!
haha ich bin 300 Jahre alt
lol ich liebe Steuern
Wow, ich liebe es, eine Stunde in der Warteschleife zu hängen
Ich mag den zweiten Satz nicht
Ich finde den Titel gut
Ich bin dafür
Ich bin dran
Ich bin raus
Ich bin gespannt
Ich bin schon wach
Ich bin Team Hund
Ich gehe morgen laufen
Ich gehe heute schwimmen
Ich gehe gleich einkaufen
Ich mache heute Yoga
Ich koche heute Curry
Ich fliege am Montag nach Rom
Ich treffe morgen meinen Bruder Max
Ich schreibe eine Geschichte über einen Hund
Ich bin in zehn Minuten da
Ich sehe keinen Fehler
Ich sehe das nicht so
Ich spreche kein Wort mehr mit ihm
Ich kann nicht mehr
Ich kann heute nicht kochen
Mein Laptop ist schon wieder leer und ich habe kein Ladegerät dabei
Ich starre da seit Stunden drauf
Ich lebe für das Wochenende
Ich arbeite dran
Ich bin gegen Besprechungen allergisch
Ich habe Hunger und nichts im Haus
Prüf mal, ob "Ich habe zwei Brüder" gutes Deutsch ist
Lass uns einen Rap schreiben. Ich wohne im Block und fahre eine Vespa
Gib mir einen Beispielsatz mit allergisch. Ich bin allergisch gegen Pollen?
Oma sagte immer: Ich traue keinem dünnen Koch
Bei Sims habe ich eine Villa und vier Kinder
Der Vermieter schrieb: Ich habe zwei Hunde und arbeite im Homeoffice
Ein Kunde schreibt uns: Ich bin nach Leipzig gezogen und mein Paket ist weg.
Mein Bruder will Pilot werden
Mein Bruder überlegt, nach Rom zu ziehen
Der Nachbar von meinem Onkel hat einen Porsche
Ich brauche Gläser für die Feier
Ich will Tierarzt werden
Ich nehme lieber Tee
Früher habe ich in Rom gewohnt
Früher habe ich geraucht
Als Kind hatte ich einen Hund
Ich war mal Krankenschwester
Ich habe ein Jahr in Peru gelebt
Als ich klein war, hatte ich ein Pony
Wenn ich in Rente gehe, ziehe ich nach Spanien
Sobald ich Kinder habe, höre ich auf zu arbeiten
Falls ich den Job bekomme, ziehe ich nach Rom
Würdest du sagen, ich bin ein guter Autor?
Bin ich allergisch?
Braucht mein Hund einen Mantel?
Ich bin, wie ich bin
Tut mir leid
Ich bin auf der Arbeit
Ich sitze am Schreibtisch
Ich habe morgen Prüfung
Ich habe am Montag ein Vorstellungsgespräch
Ich habe heute Abend ein Date
Ich habe einen Plan
Ich habe dasselbe Problem
Ich mag es, wenn du ehrlich bist
Ich mag dein neues Design
Mir gefällt das neue Design nicht
Ich hasse dieses Lied
Ich hasse heute mein Leben
Ich hasse Montage
Ich liebe Freitage!
Das empfehle ich nicht
Ich verwende in Zeile 4 eine Schleife, warum geht das nicht?
Ich schreibe eine Funktion
Ich habe eine Mail geschrieben
Ich spiele ein Video ab
Ich spiele gerade
Mir geht die Milch aus
Ich gehe in eine Bar
Ich hab dich lieb
Ich hab's eilig
Ich bin mal kurz weg
Ich bin dann weg
Ich muss morgen früh raus
Ich gehe um 8 los
Ich esse heute kein Fleisch
Ich trinke heute nichts
Ich fahre im Mai nach Rom
Ich ziehe mich um
Ich ziehe um die Häuser
Ich lese gerade Dune
Ich höre gerade Jazz
Ich mache das immer so
Ich sag mal, das passt
Ich kenne mich da nicht aus
Ich verstehe nur Bahnhof
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
