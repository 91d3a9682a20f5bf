#!/bin/sh
# The postgres image of compose.yaml runs this once, when it makes its cluster. Wend's role owns its database and is no
# superuser; the superuser has no password, so nobody is one over the network
# (`docker compose exec postgres psql -U postgres` still is).
set -eu
psql --no-psqlrc -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\getenv password ROLE_PASSWORD
create role wend login nosuperuser createdb password :'password';
grant pg_monitor to wend;
create database wend owner wend;
alter role current_user password null;
SQL
