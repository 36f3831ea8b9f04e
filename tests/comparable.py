"""Two pages are alike if they differ in nothing but what differs each time a page is drawn."""

import re

ANEW = re.compile(
    r"(?<=\W)[A-Za-z0-9]{64}(?=\W)"  # Django's tokens against forgery
    r'|nonce="[^"]*"'
    r'|data-(?:since|now)="\d+"'  # moments from which clocks count
)


def comparable(page: str) -> str:
    return ANEW.sub("", page)
