"""URLs of the fights of a date."""

from django.urls import path

from encounters.play.report.evening import views

EVENING = "c/<int:campaign_pk>/evening/<str:day>/"

urlpatterns = [
    path(EVENING, views.seat_evening, name="seat_evening"),
    path(f"{EVENING}evening.md", views.seat_evening_markdown, name="seat_evening_markdown"),
]
