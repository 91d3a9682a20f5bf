-- expand
-- The key of a member's secret addresses is an API token that may call nothing (docs/decisions/0167-api-tokens.md): it has
-- no scopes. `river_keys` and `river_secret` in `settings` are 0.2's, and open nothing any more.
alter table sessions
  drop constraint sessions_scopes_check,
  add constraint sessions_scopes_check check (scopes <@ array['read', 'write', 'staff']);
