-- expand
-- A second factor beside the password (docs/decisions/0148-second-factor.md), and what happened to an account.

-- Whether the password alone opens nothing.
alter table users add column has_second_factor boolean not null default false;
-- Until then this log-in may do what is delicate.
alter table sessions add column proved_until timestamptz;

-- What an app computes codes from; encrypted where the operator has set a key.
create table totp_secrets (
  user_id integer primary key references users on delete cascade,
  secret bytea not null,
  confirmed_on timestamptz,
  -- The half minute of the last code that was accepted: none is accepted twice.
  last_step bigint not null default 0,
  created_on timestamptz not null default now()
);

create table recovery_codes (
  code_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_on timestamptz not null default now()
);
create index recovery_codes_user on recovery_codes (user_id);

-- Log-ins whose password was right and that wait for the second factor.
create table second_steps (
  challenge_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  wrong_codes smallint not null default 0,
  created_on timestamptz not null default now(),
  expires_on timestamptz not null
);
create index second_steps_user on second_steps (user_id);

create table account_events (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null,
  device text not null default '',
  ip_network text not null default '',
  created_on timestamptz not null default now()
);
create index account_events_user on account_events (user_id, id desc);
create index account_events_created on account_events (created_on);
