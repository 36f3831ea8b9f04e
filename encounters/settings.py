"""Settings, from environment variables. The defaults are for one laptop: SQLite, one process.

`RUNDE_DATA`      folder of the database and the secret key; `data/` in the checkout, or the
                  platform's standard location
`DATABASE_URL`    postgresql://user:password@host:port/name instead of SQLite
`REDIS_URL`       redis://host:port/number: several processes share pushes, cache and rate limits
`RUNDE_HOSTS`     allowed host names, separated by commas; any by default
`RUNDE_HTTPS`     `1` behind an HTTPS proxy: secure cookies, every request is HTTPS
`RUNDE_HSTS`      seconds for which browsers use only HTTPS; a year by default, 0 for none
`RUNDE_PROXIES`   addresses or networks of trusted proxies, separated by commas; none by default
`RUNDE_SIGN_UP`   who may make an account: `closed` (nobody), `invited` (by a link), `open` (all)
`RUNDE_MAIL`      smtp://user:password@host:port or smtps://; by default files in the data folder
`RUNDE_MAIL_FROM` the sender of mails
`RUNDE_RULESETS`  modules of games in separate packages, separated by commas
`RUNDE_LOG`       `json` or `text`: a line for each request and each step; none by default
`RUNDE_METRICS`   host:port of metrics for Prometheus; none by default
`RUNDE_DEBUG`     `1` for development
"""

import os
from pathlib import Path

from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _

from encounters.accounts.mailing import mailers, sender
from encounters.serve.middleware.proxies import networks
from encounters.serve.observability import logs
from encounters.serve.startup import environment
from encounters.serve.startup.environment import (
    close_to_others,
    database,
    one_of,
    packages,
    secret_keys,
    whole_number,
)

A_YEAR = 60 * 60 * 24 * 365
BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("RUNDE_DATA") or environment.data_folder())
REDIS_URL = os.environ.get("REDIS_URL", "")

close_to_others(DATA_DIR)
SECRET_KEY, *SECRET_KEY_FALLBACKS = secret_keys(DATA_DIR)
DEBUG = os.environ.get("RUNDE_DEBUG") == "1"
ALLOWED_HOSTS = [host for host in os.environ.get("RUNDE_HOSTS", "*").split(",") if host]
HTTPS = os.environ.get("RUNDE_HTTPS") == "1"
HSTS = whole_number("RUNDE_HSTS", os.environ.get("RUNDE_HSTS", ""), unset=A_YEAR)
# A server for many tables, whose pages do not speak of a laptop
HOSTED = bool(os.environ.get("DATABASE_URL") or REDIS_URL or HTTPS)
PROXIES = networks(os.environ.get("RUNDE_PROXIES", ""))
LOG = one_of("RUNDE_LOG", os.environ.get("RUNDE_LOG", ""), "", "json", "text")
METRICS = os.environ.get("RUNDE_METRICS", "")
SIGN_UP = one_of("RUNDE_SIGN_UP", os.environ.get("RUNDE_SIGN_UP", ""), "closed", "invited", "open")
MAIL = os.environ.get("RUNDE_MAIL", "")
MAILERS = mailers(MAIL, ALLOWED_HOSTS, DATA_DIR)
DEFAULT_FROM_EMAIL = sender(MAIL, os.environ.get("RUNDE_MAIL_FROM", ""))
RULESETS = packages(os.environ.get("RUNDE_RULESETS", ""))

INSTALLED_APPS = [
    "encounters.serve.startup",
    "encounters.campaigns",
    "encounters.accounts",
    "encounters.combatants",
    "encounters.play",
    "encounters.screens",
    "encounters.lobby",
    "rulesets.arm5",
    "rulesets.coc7",
    "rulesets.fifth",
    "rulesets.kampbogen",
    "rulesets.momentum",
    "rulesets.ose",
    *RULESETS,
    "encounters.accounts.apps.OwnAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
]

PROTECTION = [  # of every response, also for static files and the live stream
    "encounters.serve.middleware.headers.ProtectionMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
MIDDLEWARE = [
    *PROTECTION,
    "encounters.serve.middleware.static_files.StaticFilesMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "encounters.serve.middleware.requests.ReadableMiddleware",
    "encounters.serve.middleware.requests.TimeZoneMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "encounters.accounts.devices.DeviceMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "encounters.serve.middleware.requests.HeadMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "encounters.campaigns.limits.BrowserMiddleware",
    "encounters.serve.middleware.requests.RefusedMethodMiddleware",
    "encounters.lobby.refusal_pages.DeadEndsMiddleware",
]

ROOT_URLCONF = "encounters.urls"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [environment.SHARED / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
    {
        "NAME": "panels",
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "APP_DIRS": True,
        "OPTIONS": {"environment": "encounters.screens.engine.environment"},
    },
]

DATABASES = {"default": database(DATA_DIR, os.environ.get("DATABASE_URL", ""))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": {
        "BACKEND": "encounters.serve.live.shared_cache.SharedCache"
        if REDIS_URL
        else "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": REDIS_URL or "runde",
        # Rate limits are counted here, and must not be evicted.
        "OPTIONS": {} if REDIS_URL else {"MAX_ENTRIES": 20_000},
    }
}

SESSION_ENGINE = "encounters.campaigns.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 180  # a seat lasts a campaign, not an evening
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"

PASSWORD_RESET_TIMEOUT = 60 * 60 * 3
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "start"
LOGOUT_REDIRECT_URL = "start"
AUTHENTICATION_BACKENDS = [
    "encounters.campaigns.doorkeeper.Doorkeeper",
    "django.contrib.auth.backends.ModelBackend",  # for sessions from before `Doorkeeper`
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "encounters.campaigns.doorkeeper.LengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "encounters.campaigns.doorkeeper.KindsValidator"},
    {"NAME": "encounters.campaigns.doorkeeper.NameValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", _("English")),
    ("he", _("Hebrew")),
    ("da", _("Danish")),
    ("de", _("German")),
    ("pl", _("Polish")),
]
LOCALE_PATHS = [BASE_DIR / "encounters" / "locale", BASE_DIR / "rulesets" / "locale"]
USE_I18N = True
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [environment.SHARED / "static"]
STORAGES = {"staticfiles": {"BACKEND": "encounters.serve.middleware.static_files.HashedStorage"}}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG

SECURE_CSP = {
    "default-src": [CSP.SELF],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "media-src": [CSP.SELF, "data:"],
    "connect-src": [CSP.SELF],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
    "upgrade-insecure-requests": HTTPS,
}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_HSTS_SECONDS = HSTS if HTTPS else 0
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # other subdomains are not ours to decide about,
    "security.W021",  # nor is the browsers' preload list
    "security.W008",  # the proxy redirects HTTP to HTTPS; a laptop has no HTTPS
]

LOGGING = logs.configuration(LOG)
