"""Temporary: screenshots of a fight from each seat."""
import os
from random import Random
import pytest
from encounters.campaigns.models import Seat
from rulesets import registry
from tests.browser.fights import fought
from tests.phones import laptop_of, phone_of
OUT=os.environ.get("OUT","/tmp/shots"); os.makedirs(OUT,exist_ok=True)
LANG=os.environ.get("LANG_","en"); THEME=os.environ.get("THEME","dark"); TAG=os.environ.get("TAG","")
AT=[int(x) for x in os.environ.get("AT","14 25 33").split()]
WHO=os.environ.get("WHO","seats gm").split()
@pytest.mark.parametrize("slug",os.environ.get("SLUGS","ose").split())
def test_shots(phone,gwen,slug):
    ruleset=registry.get(slug)
    play=fought(gwen,ruleset,LANG,mates=0,kinds=2,foes=int(os.environ.get("FOES","5")))
    campaign=play.encounter.campaign
    seats=list(campaign.seats.all())
    sizes={"p390":(390,844),"p360":(360,740)}
    screens={}
    if "seats" in WHO:
        for n,seat in enumerate(seats[:3]):
            s=phone(f"S{n}",**dict(zip(("width","height"),sizes["p390" if n!=1 else "p360"])),language=LANG) if False else phone(f"S{n}",width=(390,360,390)[n],height=(844,740,844)[n])
            s.keep_session(phone_of(seat)); screens[f"seat{n}"]=(s,f"/c/{campaign.pk}/")
    if "gm" in WHO:
        for name,w,h in (("gm390",390,844),("gm1280",1280,800)):
            s=phone("G"+name,width=w,height=h); s.keep_session(laptop_of(gwen)); screens[name]=(s,f"/e/{play.pk}/")
    if "table" in WHO:
        s=phone("D",width=1920,height=1080); s.keep_session(laptop_of(gwen)); screens["table"]=(s,f"/c/{campaign.pk}/table/")
    step=0; r=Random(5)
    for at in AT:
        while step<at:
            pending=ruleset.pending(play.state)
            if not pending: break
            asked=r.choice(pending)
            if play.attempts():
                break
            choice=ruleset.suggest(play.state,asked)
            play(None,choice.by,choice.kind,choice.option,**choice.fields); step+=1
        for name,(s,path) in screens.items():
            s.page.context.add_cookies([{"name":"runde_language","value":LANG,"url":s.page.url}]) if False else None
            s.open(path); s.in_contact(); s.page.emulate_media(color_scheme=THEME); s.settle()
            s.page.screenshot(path=f"{OUT}/{slug}-{LANG}-{THEME}-{at}-{name}{TAG}.png",scale="css")
