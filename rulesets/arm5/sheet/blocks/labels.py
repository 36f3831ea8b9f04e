"""Labels of stat blocks, in the languages of this game and in French."""

from __future__ import annotations

LABELS: dict[str, tuple[str, ...]] = {
    "characteristics": (
        *(
            "Characteristics",
            "Charakteristika",
            "Eigenschaften",
            "Cechy",
            "Egenskaber",
            "Caractéristiques",
        ),
    ),
    "strength": (
        "Str",
        "STR",
        "Strength",
        "Stä",
        "Stärke",
        "Sił",
        "Siła",
        "Styrke",
        "Sty",
        "For",
        "Stk",
        "Force",
    ),
    "stamina": (
        *("Sta", "STA", "Stm", "Stamina", "Aus", "Ausdauer", "Wyt", "Wytrzymałość"),
        *("Udh", "Udholdenhed", "Vitalité", "Éné", "Énergie", "Vit"),
    ),
    "dexterity": (
        *("Dex", "DEX", "Dexterity", "Ges", "Geschick", "Geschicklichkeit", "Zrę", "Zręczność"),
        *("Beh", "Behændighed", "Dextérité"),
    ),
    "quickness": (
        *("Qik", "QIK", "Qui", "Qck", "Quickness", "Sch", "Sck", "Schn", "Schnelligkeit", "Szy"),
        *("Szybkość", "Szyb", "Hur", "Hurtighed", "Vivacité", "Viv", "Rap", "Rapidité"),
    ),
    "others": (
        *("Int", "Intelligence", "Intelligenz", "Inteligencja", "Intelligens", "Cun", "Cunning"),
        *("Ruse", "Malice", "Wah", "Prä", "Kom", "Pré", "Présence", "Gen", "Opf", "Fre", "Rus"),
        *("Per", "Perception", "Wahrnehmung", "Percepcja", "Opfattelse"),
        *("Pre", "Prs", "Presence", "Ausstrahlung", "Prezencja", "Fremtoning"),
        *("Com", "Communication", "Kommunikation", "Komunikacja"),
    ),
    "size": ("Size", "Größe", "Budowa", "Størrelse", "Taille"),
    "soak": ("Soak", "Absorption", "Wyparowania", "Modstand", "Encaissement"),
    "fatigue": (
        *("Fatigue Levels", "Fatigue levels", "Fatigue", "Erschöpfungsstufen"),
        *("Poziomy Wyczerpania", "Udmattelsestrin", "Niveaux de fatigue"),
    ),
    "wounds": (
        *("Wound Penalties", "Wound penalties", "Wounds", "Wundabzüge", "Kary za Rany"),
        *("Sårfradrag", "Malus de blessures"),
    ),
    "abilities": (
        *(
            "Abilities",
            "Fähigkeiten",
            "Zdolności",
            "Fertigkeiten",
            "Umiejętności",
            "Evner",
            "Færdigheder",
        ),
        *("Compétences", "Skills"),
    ),
    "might": (
        *("Might", "Magic Might", "Faerie Might", "Divine Might", "Infernal Might", "Macht"),
        *("Machtwert", "Magt", "Puissance"),
    ),
    "encumbrance": ("Encumbrance", "Enc", "Behinderung", "Belastung", "Obciążenie", "Byrde"),
    "armour": ("Armor", "Armour", "Rüstung", "Zbroja", "Rustning", "Armure"),
    "combat": ("Combat", "Kampf", "Walka", "Kamp"),
    "season": (
        "Age",
        "Alter",
        "Wiek",
        "Alder",
        "Âge",
        "Season",
        "Decrepitude",
        "Warping Score",
        "Warping",
        "Gender",
        "Confidence Score",
        "Confidence",
        "Personality Traits",
        "Reputations",
    ),
    "words": (
        *("Virtues and Flaws", "Virtues", "Flaws", "Powers", "Equipment", "Vis", "Appearance"),
        *("Natural Weapons", "Qualities", "Order:", "Description", "Spells Known"),
    ),
}
AS_PRINTED = {
    "große waffe": "great_weapon",
    "große waffen": "great_weapon",
    "bogenschießen": "bows",
    "bagarre": "brawl",
    "arme à une main": "single_weapon",
    "arme simple": "single_weapon",
    "arme à deux mains": "great_weapon",
    "arme lourde": "great_weapon",
    "arme de jet": "thrown_weapon",
    "armes de jet": "thrown_weapon",
    "arc": "bows",
    "arcs": "bows",
    "arbalète": "crossbow",
    "athlétisme": "athletics",
    "équitation": "ride",
    "finesse": "finesse",
    "concentration": "concentration",
    "pénétration": "penetration",
}
"""Abilities in the words of published translations: the German one, where it differs from this
program's, and the French one."""
NO_PART = ("others", "season")
