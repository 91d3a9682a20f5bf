-- expand
-- API tokens are log-ins for programs (docs/decisions/0167-api-tokens.md): what ends a log-in ends them too.
alter table sessions
  add column name text not null default '',
  -- What the token is for; null for a log-in, which may do what its owner may.
  add column scopes text[] check (scopes <@ array['read', 'write', 'staff'] and cardinality(scopes) > 0),
  add column expires_on timestamptz;
create index sessions_expires on sessions (expires_on) where expires_on is not null;
