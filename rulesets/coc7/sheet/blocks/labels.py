"""Labels of stat blocks in English, German, Polish, French, Danish and Spanish, with
abbreviations."""

from __future__ import annotations

SHORT = {
    "str": "STR ST S FOR FUE STY",
    "con": "CON KO KON",
    "siz": "SIZ GR BC TAI TAM STØ",
    "dex": "DEX GE ZR DES SMI",
    "int": "INT IN",
    "app": "APP ER WYG APA UDS",
    "pow": "POW MA MOC POU POD VIL",
    "edu": "EDU BI WYK ÉDU UDD",
    "san": "SAN STA STAB PP PS COR",
    "hp": "HP TP PW PV PdV LP KP",
    "mp": "MP PM",
    "db": "DB SB MO BD MD Imp IMP",
    "build": "BLD",
    "mov": "MOV BW MVT",
    "luck": "LCK",
}
FULL = {
    "str": "Strength, Stärke, Siła, Force, Styrke, Fuerza",
    "con": "Constitution, Konstitution, Kondycja, Constitución",
    "siz": "Size, Größe, Budowa ciała, Taille, Størrelse, Tamaño",
    "dex": "Dexterity, Geschicklichkeit, Zręczność, Dextérité, Smidighed, Destreza",
    "int": "Intelligence, Intelligenz, Inteligencja, Intelligens, Inteligencia",
    "app": "Appearance, Erscheinung, Erscheinungsbild, Wygląd, Apparence, Udseende, Apariencia",
    "pow": "Power, Mana, Moc, Pouvoir, Vilje, Poder",
    "edu": "Education, Bildung, Wykształcenie, Éducation, Uddannelse, Educación",
    "san": "Sanity, Stabilität, Geistige Stabilität, Poczytalność, Santé mentale, Fornuft, Cordura",
    "sanity_loss": "Sanity loss, Sanity Loss, Stabilitätsverlust, Utrata poczytalności, "
    "Perte de SAN, Perte de santé mentale, Tab af fornuft, Pérdida de cordura, "
    "Pérdida de Cordura",
    "hp": "Average Hit Points, Hit points, Hit Points, Trefferpunkte, Punkty wytrzymałości, "
    "Points de vie, Livspoint, "
    "Puntos de vida, Puntos de Vida",
    "mp": "Average Magic Points, Average magic points, Magic points, Magic Points, Magiepunkte, "
    "Punkty magii, Points de magie, Magipoint, "
    "Puntos de magia, Puntos de Magia",
    "db": "Average Damage Bonus (DB), Average Damage Bonus, Average damage bonus, Damage bonus, "
    "Damage Bonus, Schadensbonus, Modyfikator obrażeń, Impact, "
    "Bonus aux dommages, Skadesbonus, Bonificación al daño, Bonificación de daño",
    "build": "Average Build, Build, Statur, Krzepa, Carrure, Kropsbygning, Corpulencia",
    "mov": "Average Move, Move, Move rate, Movement, Bewegungsweite, Bewegung, Ruch, Mouvement, "
    "Bevægelse, "
    "Movimiento",
    "luck": "Luck, Glück, Glückswert, Szczęście, Chance, Held, Suerte",
    "attacks": "Attacks per round, Attacks, Angriffe pro Runde, Angriffe, Ataki, "
    "Liczba ataków, Attaques par round, Attaques, Angreb pr. runde, Angreb, "
    "Ataques por turno, Ataques por asalto, Ataques",
    "armour": "Armor, Armour, Panzerung, Rüstung, Pancerz, Armure, Protection, Rustning, Panser, "
    "Armadura",
    "spells": "Spells, Zauber, Zaubersprüche, Zaklęcia, Sortilèges, Sorts, Besværgelser, "
    "Hechizos, Conjuros",
    "skills": "Skills, Fertigkeiten, Umiejętności, Compétences, Færdigheder, Habilidades",
    "age": "Age, Alter, Wiek, Âge, Alder, Edad",
    "characteristics": "Characteristics, Attribute, Cechy, Caractéristiques, Egenskaber, "
    "Características",
}
SKILLS = {
    "brawl": "Fighting, Brawl, Fighting (Brawl), Fighting (brawl), Fist/Punch, Fist, "
    "Nahkampf, Handgemenge, "
    "Nahkampf (Handgemenge), "
    "Walka wręcz, Bijatyka, Walka wręcz (bijatyka), Walka wręcz (Bijatyka), Corps à corps, "
    "Corps à corps (bagarre), Combat au contact, "
    "Combat au contact (bagarre), Bagarre, "
    "Combat rapproché, Combat rapproché (Corps à corps), Slagsmål, Nærkamp, "
    "Nærkamp (Slagsmål), Combatir, Pelea, Combatir (Pelea)",
    "dodge": "Dodge, Ausweichen, Unik, Esquive, Esquiver, Undvige, Undvigelse, Esquivar",
    "throw": "Throw, Werfen, Rzucanie, Lancer, Kast, Kaste, Lanzar",
    "listen": "Listen, Horchen, Hören, Nasłuchiwanie, Écouter, Lytte, Escuchar",
    "spot_hidden": "Spot Hidden, Spot hidden, Verborgenes erkennen, Spostrzegawczość, "
    "Trouver objet caché, Trouver Objet Caché, Opdage skjult, Descubrir",
    "psychology": "Psychology, Psychologie, Psychologia, Psykologi, Psicología",
    "mechanical_repair": "Mechanical Repair, Mechanical repair, Mechanische Reparatur, "
    "Mechanische Reparaturen, Mechanika, Mécanique, Mekanisk reparation, Mecánica",
    "first_aid": "First Aid, First aid, Erste Hilfe, Pierwsza pomoc, Premiers soins, "
    "Premiers Soins, Førstehjælp, Primeros auxilios, Primeros Auxilios",
}
NO_PART = ("siz", "int", "app", "edu", "san", "sanity_loss", "age")


def _named(texts: str) -> tuple[str, ...]:
    return tuple(text.strip() for text in texts.split(","))


def _labels() -> dict[str, tuple[str, ...]]:
    """The labels; abbreviations also with one capital letter: "Str"."""
    found: dict[str, tuple[str, ...]] = {}
    for id in (*SHORT, *FULL, *SKILLS):
        short = SHORT.get(id, "").split()
        names = [*_named(FULL[id])] if id in FULL else [*_named(SKILLS.get(id, ""))]
        every = (*short, *(name.capitalize() for name in short), *names)
        found.setdefault(id, tuple(dict.fromkeys(name for name in every if name)))
    return found


LABELS = _labels()
BODY_LABELS = tuple(
    name
    for id in ("str", "con", "siz", "dex", "int", "app", "pow", "edu", "san", "hp", "mp", "luck")
    for name in LABELS[id]
)
SKILL_OF = {name.casefold(): id for id, texts in SKILLS.items() for name in _named(texts)}
