"""URLs of a report's downloads."""

from django.urls import path

from encounters.play.report.exports import views

FIGHT = "e/<int:encounter_pk>/"

urlpatterns = [
    path(f"{FIGHT}report.md", views.seat_report_markdown, name="seat_report_markdown"),
    path(f"{FIGHT}report.svg", views.seat_report_picture, name="seat_report_picture"),
    path(f"{FIGHT}report/scenario.json", views.gm_scenario, name="gm_scenario"),
]
