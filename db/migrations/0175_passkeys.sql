-- expand
-- Passkeys (docs/decisions/0166-passkeys.md).

-- What authenticators know an account by: random, and no name or number of ours.
alter table users add column passkey_handle bytea;

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Chosen by the authenticator, and unique beyond accounts: a log-in starts with nothing else.
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often the authenticator says it was used; always 0 where it does not count.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  -- Whether its maker keeps copies on other devices of the person.
  is_synced boolean not null default false,
  created_on timestamptz not null default now(),
  last_used_on timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What authenticators have to sign: each once, and for a few minutes.
create table passkey_challenges (
  challenge bytea primary key,
  -- The log-in that adds a passkey; none where a passkey is used.
  session_id integer references sessions on delete cascade,
  expires_on timestamptz not null
);
create index passkey_challenges_session on passkey_challenges (session_id);
