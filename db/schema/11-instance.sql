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
comment on table contact_messages is 'Messages to staff from the contact form.';
comment on column contact_messages.user_id is 'Sender; null if the account was deleted.';
comment on column contact_messages.done_on is 'When staff marked it as done; null before.';
create index contact_messages_open on contact_messages (id desc) where done_on is null;
create index contact_messages_user on contact_messages (user_id);
create index contact_messages_done_by on contact_messages (done_by);

create function donation_progress(state text) returns integer language sql
  immutable
as $$ select array_position(array['pending', 'failed', 'late', 'paid', 'active', 'refunded', 'ended'], state) $$;
comment on function donation_progress(state text) is 'Order of a donation''s states, for events with the same time; null for unknown states.';

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
comment on table donations is 'Donations as reported by Stripe, single payments and monthly subscriptions.';
comment on column donations.id is 'Id at Stripe.';
comment on column donations.user_id is 'Null if the account was deleted before the payment was reported, or since.';
comment on column donations.amount is 'In the smallest unit of the currency, such as cents.';
comment on column donations.told_on is 'Stripe''s time of the latest event: older events change nothing.';
comment on column donations.paid_on is 'First payment; null before.';
create index donations_user on donations (user_id);

create table stripe_events (
  id text primary key,
  type text not null,
  received_on timestamptz not null default now()
);
comment on table stripe_events is 'Processed events from Stripe of the last 60 days, to skip repeated ones.';
comment on column stripe_events.id is 'Id at Stripe.';
