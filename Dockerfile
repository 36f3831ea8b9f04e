# syntax=docker/dockerfile:1
# The hosted server: `docker build -t runde .`; deploy/README.md says what it needs to run.
FROM python:3.13-alpine AS build
RUN pip install --no-cache-dir uv==0.13.9
WORKDIR /runde
ENV UV_PROJECT_ENVIRONMENT=/venv UV_PYTHON_DOWNLOADS=never UV_LINK_MODE=copy
COPY pyproject.toml .python-version ./
RUN uv sync --extra hosted --no-dev --compile-bytecode

FROM python:3.13-alpine
RUN adduser -D -H -u 10001 runde && mkdir -m 700 /data && chown runde /data
WORKDIR /runde
COPY --from=build /venv /venv
COPY manage.py pyproject.toml ./
COPY encounters encounters
COPY rulesets rulesets
COPY static static
COPY templates templates
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 RUNDE_DATA=/data
RUN python -m encounters.serve.startup.catalogues && python -m compileall -q encounters rulesets
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/alive', timeout=2)"]
CMD ["python", "manage.py", "serve", "--host", "0.0.0.0", "--port", "8000"]
