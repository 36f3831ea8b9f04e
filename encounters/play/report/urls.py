"""URLs of reports."""

from django.urls import include, path

from encounters.play.report import views

urlpatterns = [
    path("", include("encounters.play.report.exports.urls")),
    path("", include("encounters.play.report.evening.urls")),
    path("e/<int:encounter_pk>/report/", views.seat_report, name="seat_report"),
    path("e/<int:encounter_pk>/report/moment/", views.gm_moment, name="gm_moment"),
    path("c/<int:campaign_pk>/reports/", views.seat_reports, name="seat_reports"),
]
