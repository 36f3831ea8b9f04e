"""URLs of reports: of a fight, of the fights of a date, and of their downloads."""

from django.urls import path

from encounters.after.report import views

CAMPAIGN, FIGHT = "c/<int:campaign_pk>/", "e/<int:encounter_pk>/"
EVENING = f"{CAMPAIGN}evening/<str:day>/"

urlpatterns = [
    path(f"{FIGHT}report.md", views.seat_report_markdown, name="seat_report_markdown"),
    path(f"{FIGHT}report.svg", views.seat_report_picture, name="seat_report_picture"),
    path(f"{FIGHT}report/scenario.json", views.gm_scenario, name="gm_scenario"),
    path(EVENING, views.seat_evening, name="seat_evening"),
    path(f"{EVENING}evening.md", views.seat_evening_markdown, name="seat_evening_markdown"),
    path(f"{FIGHT}report/", views.seat_report, name="seat_report"),
    path(f"{FIGHT}report/moment/", views.gm_deciding_step, name="gm_deciding_step"),
    path(f"{CAMPAIGN}reports/", views.seat_reports, name="seat_reports"),
]
