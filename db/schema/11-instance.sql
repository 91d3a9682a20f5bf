-- Generated from db/migrations by "npm run schema": do not edit.

create table contact_messages (
  id integer generated always as identity primary key,
  user_id integer, -- references users on delete set null
  subject text not null,
  message text not null,
  done_on timestamptz,
  done_by integer, -- references users on delete set null
  created_on timestamptz not null default now(),
  constraint contact_messages_message_length check (char_length(message) >= 1 and char_length(message) <= 5000),
  constraint contact_messages_subject_length check (char_length(subject) >= 1 and char_length(subject) <= 150)
);
create index contact_messages_open on contact_messages (id desc) where done_on is null;
create index contact_messages_user on contact_messages (user_id);
create index contact_messages_done_by on contact_messages (done_by);

create function donation_progress(state text) returns integer language sql
  immutable
as $$ select array_position(array['pending', 'failed', 'late', 'paid', 'active', 'refunded', 'ended'], state) $$;

create table donations (
  id text primary key,
  user_id integer, -- references users on delete set null
  amount integer not null check (amount >= 0),
  currency text not null,
  is_monthly boolean not null,
  state text not null,
  told_on timestamptz not null,
  created_on timestamptz not null default now(),
  paid_on timestamptz,
  constraint donations_state check (donation_progress(state) is not null)
);
create index donations_user on donations (user_id);

create table stripe_events (
  id text primary key,
  type text not null,
  received_on timestamptz not null default now()
);
