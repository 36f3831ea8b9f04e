"""URLs for actions on a whole campaign."""

from django.urls import path

from encounters.lobby.campaign_archive import views

GM = "c/<int:campaign_pk>/gm/"

urlpatterns = [
    path("campaigns/bring/", views.gm_bring, name="gm_bring"),
    path("campaigns/examples/", views.gm_examples, name="gm_examples"),
    path(f"{GM}life/", views.gm_life, name="gm_life"),
    path(f"{GM}life/keep/", views.gm_keep, name="gm_keep"),
    path(f"{GM}life/copy/", views.gm_copy, name="gm_copy"),
    path(f"{GM}life/away/", views.gm_put_away, name="gm_put_away"),
    path(f"{GM}life/out/", views.gm_take_out, name="gm_take_out"),
    path(f"{GM}delete/", views.owner_delete, name="gm_delete"),
]
