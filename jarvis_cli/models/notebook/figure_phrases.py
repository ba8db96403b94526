"""What the notebook says about the figures of an attached text, in each of its languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from jarvis_cli.models.notebook.words import Language


@dataclass(frozen=True, slots=True)
class FigurePhrases:
    """The sentences of one language about figures. What stands in braces is filled in with str.format."""

    changed: str
    new: str
    unchanged: str
    unchanged_here: str
    missing: str
    same: str
    refused: str
    unclear: str
    left_out: str
    rules: str
    no_figures: str
    no_text: str
    no_tool: str
    unread: str
    more: str
    before: str
    since: str

    @property
    def openings(self) -> tuple[str, ...]:
        """All that an answer may begin with."""
        told = (self.changed, self.new, self.unchanged, self.unchanged_here, self.missing, self.same, self.refused)
        return (*told, self.unclear, self.left_out, self.no_figures, self.no_text, self.no_tool)


FIGURE_PHRASES: Mapping[Language, FigurePhrases] = {
    "en": FigurePhrases(
        changed="Figures that changed:",
        new="New figures:",
        unchanged="No figure changed.",
        unchanged_here="No figure of this report changed.",
        missing="Not found in this report: {figures}",
        same="Figures as before: {figures}",
        refused="Figures that were not kept:",
        unclear="Figures left out, since they stand there with more than one value: {names}",
        left_out="Figures left out, since these are the most I compare at once: {count}",
        rules='I compared figures by rules, from lines such as "price: 140"; I understand nothing else of the text.',
        no_figures=(
            'I found no figures in the attached text. I look for them by rules, in lines such as "price: 140"; I'
            " understand nothing else of the text."
        ),
        no_text="I found no figures: no text is attached, or an empty one.",
        no_tool="I cannot compare figures here: the tool remember_fact, by which I keep them, is not among the tools.",
        unread=(
            'I cannot read the attached text. I can only compare figures in it: "compare the figures in the text and'
            ' tell me what changed".'
        ),
        more="... and {count} more",
        before=" (before: {value}{since}{difference})",
        since=", since {day}",
    ),
    "de": FigurePhrases(
        changed="Zahlen, die sich geändert haben:",
        new="Neue Zahlen:",
        unchanged="Keine Zahl hat sich geändert.",
        unchanged_here="Keine Zahl dieses Berichts hat sich geändert.",
        missing="In diesem Bericht nicht gefunden: {figures}",
        same="Zahlen wie zuvor: {figures}",
        refused="Zahlen, die nicht gemerkt wurden:",
        unclear="Ausgelassene Zahlen, weil sie mit mehreren Werten dastehen: {names}",
        left_out="Ausgelassene Zahlen, weil ich nicht mehr auf einmal vergleiche: {count}",
        rules=(
            "Ich habe Zahlen nach Regeln verglichen, aus Zeilen wie „Preis: 140“; sonst verstehe ich nichts von dem"
            " Text."
        ),
        no_figures=(
            "Im angehängten Text habe ich keine Zahlen gefunden. Ich suche sie nach Regeln, in Zeilen wie „Preis: 140“;"
            " sonst verstehe ich nichts von dem Text."
        ),
        no_text="Ich habe keine Zahlen gefunden: Es ist kein Text angehängt, oder ein leerer.",
        no_tool="Hier kann ich keine Zahlen vergleichen: Das Werkzeug remember_fact, mit dem ich sie behalte, fehlt.",
        unread=(
            "Den angehängten Text kann ich nicht lesen. Ich kann nur Zahlen darin vergleichen: „vergleiche die Zahlen"
            " im Text und sag mir, was sich geändert hat“."
        ),
        more="... und {count} weitere",
        before=" (vorher: {value}{since}{difference})",
        since=", seit {day}",
    ),
    "pl": FigurePhrases(
        changed="Liczby, które się zmieniły:",
        new="Nowe liczby:",
        unchanged="Żadna liczba się nie zmieniła.",
        unchanged_here="Żadna liczba z tego raportu się nie zmieniła.",
        missing="W tym raporcie nie znaleziono: {figures}",
        same="Liczby bez zmian: {figures}",
        refused="Liczby, których nie zapamiętano:",
        unclear="Liczby pominięte, bo występują z kilkoma wartościami: {names}",
        left_out="Liczby pominięte, bo więcej naraz nie porównuję: {count}",
        rules=("Liczby porównuję według reguł, z wierszy takich jak „cena: 140”; reszty tekstu nie rozumiem."),
        no_figures=(
            "W załączonym tekście nie ma liczb, które umiem znaleźć. Szukam ich według reguł, w wierszach takich jak"
            " „cena: 140”; reszty tekstu nie rozumiem."
        ),
        no_text="Nie ma tu liczb: nie załączono tekstu albo jest pusty.",
        no_tool="Tu nie mogę porównać liczb: brakuje narzędzia remember_fact, którym je zachowuję.",
        unread=(
            "Załączonego tekstu nie umiem przeczytać. Mogę tylko porównać liczby: „porównaj liczby w tekście i powiedz,"
            " co się zmieniło”."
        ),
        more="... i jeszcze {count}",
        before=" (przedtem: {value}{since}{difference})",
        since=", od {day}",
    ),
}
