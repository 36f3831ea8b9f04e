"""Temporary: prints news of random fights."""
import re, os, pytest, html
from random import Random
from django.utils.html import strip_tags
from encounters.live.places import Place
from encounters.play.panels import boards
from tests.play.anything import anything, demo_fight
pytestmark=[pytest.mark.django_db]
@pytest.mark.parametrize("slug", os.environ.get("SLUGS","ose coc7 kampbogen arm5 momentum").split())
def test_print(gwen, slug):
    play=demo_fight(gwen,slug); r=Random(3)
    seats=list(play.encounter.campaign.seats.all())
    for step in range(int(os.environ.get("N","60"))):
        b=boards.read_board(play.encounter.campaign_id)
        for place in (Place("gm",None,"en"),Place("seat",seats[0].pk,"en"),Place("seat",seats[1].pk,"en"),Place("watch",None,"en")):
            page=b.html(place)
            m=re.search(r'<section class="news.*?</section>',page,re.S)
            t=re.sub(r'</li>|</h2>','\n',m[0]) if m else '-'
            t=html.unescape(re.sub(r'<[^>]+>',' ',t)); t='\n'.join(' '.join(l.split()) for l in t.split('\n') if l.strip())
            print(f'--- {slug} {step} {place.kind} {place.seat or ""}\n{t}')
        if b.table.state.over: break
        anything(play,r)
