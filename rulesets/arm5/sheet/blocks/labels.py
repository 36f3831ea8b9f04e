"""Labels in stat blocks, in the languages of this game's table and in French."""

from __future__ import annotations

LABELS: dict[str, tuple[str, ...]] = {
    "characteristics": (
        *("Characteristics", "Eigenschaften", "Cechy", "Egenskaber", "Caractéristiques"),
    ),
    "strength": ("Str", "STR", "Strength", "Stä", "Stärke", "Sił", "Siła", "Styrke", "Sty", "For"),
    "stamina": (
        *("Sta", "STA", "Stm", "Stamina", "Aus", "Ausdauer", "Wyt", "Wytrzymałość"),
        *("Udh", "Udholdenhed", "Vitalité"),
    ),
    "dexterity": (
        *("Dex", "DEX", "Dexterity", "Ges", "Geschick", "Geschicklichkeit", "Zrę", "Zręczność"),
        *("Beh", "Behændighed", "Dextérité"),
    ),
    "quickness": (
        *("Qik", "QIK", "Qui", "Qck", "Quickness", "Sch", "Schn", "Schnelligkeit", "Szy"),
        *("Szybkość", "Hur", "Hurtighed", "Vivacité"),
    ),
    "others": (
        *("Int", "Intelligence", "Intelligenz", "Inteligencja", "Intelligens", "Cun", "Cunning"),
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
        *("Abilities", "Fähigkeiten", "Fertigkeiten", "Umiejętności", "Evner", "Færdigheder"),
        *("Compétences", "Skills"),
    ),
    "might": (
        *("Might", "Magic Might", "Faerie Might", "Divine Might", "Infernal Might", "Macht"),
        *("Magt", "Puissance"),
    ),
    "encumbrance": ("Encumbrance", "Enc", "Behinderung", "Obciążenie", "Byrde"),
    "armour": ("Armor", "Armour", "Rüstung", "Zbroja", "Rustning", "Armure"),
    "combat": ("Combat", "Kampf", "Walka", "Kamp"),
    "season": ("Age", "Confidence Score", "Confidence", "Personality Traits", "Reputations"),
    "words": (
        *("Virtues and Flaws", "Virtues", "Flaws", "Powers", "Equipment", "Vis", "Appearance"),
        *("Natural Weapons", "Qualities", "Order", "Description", "Spells Known"),
    ),
}
NO_PART = ("others", "season")
