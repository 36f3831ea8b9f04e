"""URLs of forecasts of prepared fights, and of trying a foe."""

from django.urls import path

from encounters.after.forecasts import views

FIGHT = "e/<int:encounter_pk>/prepare/forecast/"
FOE = "c/<int:campaign_pk>/gm/library/<int:sheet_pk>/try/"

urlpatterns = [
    path(FIGHT, views.gm_forecast, name="gm_forecast"),
    path(f"{FIGHT}count/", views.gm_forecast_count, name="gm_forecast_count"),
    path(f"{FIGHT}cancel/", views.gm_forecast_cancel, name="gm_forecast_cancel"),
    path(f"{FIGHT}versions/", views.gm_forecast_add, name="gm_forecast_add"),
    path(f"{FIGHT}versions/remove/", views.gm_forecast_remove, name="gm_forecast_remove"),
    path(f"{FIGHT}failed.json", views.gm_forecast_failed, name="gm_forecast_failed"),
    path(FOE, views.gm_try, name="gm_try"),
    path(f"{FOE}cancel/", views.gm_try_cancel, name="gm_try_cancel"),
    path(f"{FOE}failed.json", views.gm_try_failed, name="gm_try_failed"),
]
