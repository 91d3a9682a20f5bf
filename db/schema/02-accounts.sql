-- Generated from db/migrations by "npm run schema": do not edit.

create table account_domains (
  id integer generated always as identity primary key,
  user_id integer not null, -- references users on delete cascade
  url text not null unique,
  url_key text not null,
  created_on timestamptz not null default now(),
  last_used_on timestamptz
);
comment on table account_domains is 'Domains that members log in with, by IndieAuth.';
comment on column account_domains.url is 'Profile URL, exactly as the member''s IndieAuth server returns it.';
comment on column account_domains.url_key is 'The same as a site''s key (blogs.url_key), to compare it with sites.';
create index account_domains_user on account_domains (user_id);

create table account_events (
  id bigint generated always as identity primary key,
  user_id integer not null, -- references users on delete cascade
  kind text not null,
  device text not null default '',
  ip_network text not null default '',
  created_on timestamptz not null default now()
);
comment on table account_events is 'Security events of an account of the last 90 days, shown to its owner.';
comment on column account_events.kind is 'Such as ''log_in'', ''password_changed'', ''passkey_added''.';
comment on column account_events.device is 'User-Agent of the browser.';
comment on column account_events.ip_network is 'Network of the IP address: /24 for IPv4, /48 for IPv6.';
create index account_events_user on account_events (user_id, id desc);
create index account_events_created on account_events (created_on);

create table domain_proofs (
  key_hash bytea primary key,
  url text not null,
  authorization_endpoint text not null,
  issuer text,
  challenge text not null,
  is_proved boolean not null default false,
  expires_on timestamptz not null
);
comment on table domain_proofs is 'IndieAuth log-ins in progress and addresses they have proven, for 15 minutes.';
comment on column domain_proofs.key_hash is 'SHA-256 of the state parameter; once proven, of the key that the browser gets.';
comment on column domain_proofs.issuer is 'Issuer from the server''s metadata, compared on the redirect back; null if it has none.';
comment on column domain_proofs.challenge is 'PKCE challenge; empty once proven.';
comment on column domain_proofs.is_proved is 'True if the key can be used to log in or sign up with url.';

create table email_undos (
  id integer generated always as identity primary key,
  user_id integer not null, -- references users on delete cascade
  email text not null,
  key_hash bytea unique,
  created_on timestamptz not null default now(),
  expires_on timestamptz not null
);
comment on table email_undos is 'Changes of accounts'' email addresses that can be undone from the old address for seven days.';
comment on column email_undos.email is 'Address before the change. No other account can use it in the meantime.';
comment on column email_undos.key_hash is 'SHA-256 of the key in the email to that address; null until it is sent.';
create index email_undos_user on email_undos (user_id);
create index email_undos_email on email_undos (lower(email));

create table known_devices (
  id integer generated always as identity primary key,
  user_id integer not null, -- references users on delete cascade
  key_hash bytea not null,
  created_on timestamptz not null default now(),
  last_used_on timestamptz not null default now(),
  constraint known_devices_key unique (user_id, key_hash)
);
comment on table known_devices is 'Devices from which an account has logged in: failed log-ins from other devices do not lock them out.';
comment on column known_devices.key_hash is 'SHA-256 over the account''s id and the hash of the device''s key, so that a device shared by two accounts is not recognizable.';

create table mailed_links (
  token_hash bytea primary key,
  user_id integer not null, -- references users on delete cascade
  purpose text not null check (purpose in ('confirm', 'reset')),
  email text not null,
  created_on timestamptz not null default now(),
  expires_on timestamptz not null
);
comment on table mailed_links is 'Links, sent by email, that confirm an address or reset a password.';
comment on column mailed_links.token_hash is 'SHA-256 of the token in the link.';
comment on column mailed_links.email is 'Address that the link was sent to; the link only works while the account has it.';
create index mailed_links_user on mailed_links (user_id, purpose);

create table passkey_challenges (
  challenge bytea primary key,
  session_id integer, -- references sessions on delete cascade
  expires_on timestamptz not null
);
comment on table passkey_challenges is 'Random values that authenticators have to sign, each valid once and for 15 minutes.';
comment on column passkey_challenges.session_id is 'Session that adds a passkey; null if one is used to log in.';
create index passkey_challenges_session on passkey_challenges (session_id);

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null, -- references users on delete cascade
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  is_synced boolean not null default false,
  created_on timestamptz not null default now(),
  last_used_on timestamptz
);
comment on table passkeys is 'Passkeys (WebAuthn credentials) that members log in with.';
comment on column passkeys.credential_id is 'Chosen by the authenticator.';
comment on column passkeys.counter is 'Number of uses according to the authenticator; always 0 if it does not count.';
comment on column passkeys.transports is 'WebAuthn transports of the authenticator, such as ''usb''.';
comment on column passkeys.is_synced is 'True if its provider copies it to the member''s other devices.';
create index passkeys_user on passkeys (user_id);

create table profile_tags (
  user_id integer not null, -- references users on delete cascade
  tag_id integer not null, -- references tags on delete cascade
  "position" smallint not null,
  primary key (user_id, tag_id)
);
comment on table profile_tags is 'Interests of a member, shown in the profile. Aliases are replaced by their tags.';
create index profile_tags_tag on profile_tags (tag_id);

create table profiles (
  user_id integer primary key, -- references users on delete cascade
  about_me text not null default '',
  avatar text,
  constraint profiles_about_me_length check (char_length(about_me) <= 500)
);
comment on table profiles is 'Public profile of a member.';
comment on column profiles.avatar is 'Path of the picture, /media/ and its hash; null without a picture.';
create index profiles_picture on profiles (substr(avatar, 8, 40)) where avatar is not null;

create table recovery_codes (
  code_hash bytea primary key,
  user_id integer not null, -- references users on delete cascade
  created_on timestamptz not null default now()
);
comment on table recovery_codes is 'Codes that replace a lost second factor, each valid once.';
comment on column recovery_codes.code_hash is 'SHA-256 of the code in capitals, without separators.';
create index recovery_codes_user on recovery_codes (user_id);

create table released_usernames (
  name_hash bytea primary key,
  look_hash bytea not null,
  ends_on timestamptz not null
);
comment on table released_usernames is 'Names of deleted accounts, which no new account can take for a year. Only hashes are stored.';
comment on column released_usernames.name_hash is 'SHA-256 of the name in lower case.';
comment on column released_usernames.look_hash is 'SHA-256 of look_of(name), to reject names that look the same.';
comment on column released_usernames.ends_on is 'When the name can be taken again.';
create index released_usernames_look on released_usernames (look_hash);
create index released_usernames_ends on released_usernames (ends_on);

create table second_steps (
  challenge_hash bytea primary key,
  user_id integer not null, -- references users on delete cascade
  wrong_codes smallint not null default 0,
  created_on timestamptz not null default now(),
  expires_on timestamptz not null
);
comment on table second_steps is 'Log-ins with a correct password that still need the second factor.';
comment on column second_steps.challenge_hash is 'SHA-256 of the challenge that the browser holds.';
comment on column second_steps.wrong_codes is 'Attempts, counted before they are checked; at most 5.';
create index second_steps_user on second_steps (user_id);

create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null, -- references users on delete cascade
  token_hash bytea not null,
  device text not null default '',
  created_on timestamptz not null default now(),
  last_used_on timestamptz not null default now(),
  proved_until timestamptz,
  name text not null default '',
  scopes text[] check (scopes <@ array['read'::text, 'write'::text, 'staff'::text]),
  expires_on timestamptz default (now() + '1 year'::interval),
  constraint sessions_token_key unique (token_hash)
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table sessions is 'Log-ins of members, and their API tokens and feed keys, which are log-ins of programs.';
comment on column sessions.token_hash is 'SHA-256 of the token; the token itself is never stored.';
comment on column sessions.device is 'User-Agent of the browser.';
comment on column sessions.proved_until is 'Until when sensitive actions are allowed without confirming the password or second factor; null if they are not.';
comment on column sessions.name is 'Name of an API token; empty for log-ins.';
comment on column sessions.scopes is 'Permissions of an API token; empty for a feed key, which only opens private feeds; null for a log-in, which may do everything.';
comment on column sessions.expires_on is 'Null for API tokens without an end.';
alter table sessions add constraint sessions_log_ins_end check (scopes is not null or expires_on is not null) not valid;
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_on) where expires_on is not null;

create table totp_secrets (
  user_id integer primary key, -- references users on delete cascade
  secret bytea not null,
  confirmed_on timestamptz,
  last_step bigint not null default 0,
  created_on timestamptz not null default now()
);
comment on table totp_secrets is 'Secrets of members'' authenticator apps (TOTP), as a second factor.';
comment on column totp_secrets.secret is 'Encrypted if the operator has configured a key.';
comment on column totp_secrets.confirmed_on is 'When a code was first entered; the secret counts from then on. Null before.';
comment on column totp_secrets.last_step is 'Number of the 30-second step of the last accepted code, so that none is accepted twice.';

create table uploads (
  url text not null,
  user_id integer not null, -- references users on delete cascade
  kind text not null check (kind in ('avatar', 'blog')),
  created_on timestamptz not null default now(),
  primary key (url, user_id, kind)
);
comment on table uploads is 'Who uploaded a picture: only they can use it, and it is deleted if it remains unused.';
comment on column uploads.url is 'Path of the picture: /media/ and its hash.';
create index uploads_user on uploads (user_id);
create index uploads_picture on uploads (substr(url, 8, 40));

create table users (
  id integer generated always as identity primary key,
  username text not null,
  email text not null,
  password_hash text not null,
  is_staff boolean not null default false,
  email_confirmed_on timestamptz,
  suspended_until timestamptz,
  suspension_reason text,
  stripe_customer_id text,
  supporter_since timestamptz,
  shows_support boolean not null default false,
  created_on timestamptz not null default now(),
  stripe_customer_key text not null default (gen_random_uuid())::text,
  has_second_factor boolean not null default false,
  shows_follows boolean not null default false,
  passkey_handle bytea,
  personal_by text[] not null default '{}' check (personal_by <@ array['votes'::text, 'bookmarks'::text, 'follows'::text]),
  language text check (length(language) >= 2 and length(language) <= 35),
  time_zone text check (length(time_zone) >= 2 and length(time_zone) <= 64),
  reads text[] not null default '{}',
  first_confirmed_on timestamptz,
  constraint users_stripe_customer_key unique (stripe_customer_id),
  constraint users_email_length check (char_length(email) <= 254),
  constraint users_username_form check (username ~ '^[A-Za-z0-9_.-]{3,30}$'::text)
);
comment on table users is 'Accounts of members and staff.';
comment on column users.email_confirmed_on is 'When the current address was confirmed; null if it is not.';
comment on column users.suspended_until is 'In the year 9999 for a suspension without an end; null or in the past if not suspended.';
comment on column users.supporter_since is 'First payment of a donation that was not refunded; null without one.';
comment on column users.shows_support is 'True if the profile shows supporter_since.';
comment on column users.stripe_customer_key is 'Idempotency key, so that an account gets only one customer at Stripe.';
comment on column users.has_second_factor is 'True if the password alone is not enough to log in.';
comment on column users.shows_follows is 'True if the sites that the member follows are public.';
comment on column users.passkey_handle is 'Random id by which authenticators know the account; null until a passkey is added.';
comment on column users.personal_by is 'Activity that personal lists may use besides the interests in the profile.';
comment on column users.language is 'Language of emails, as a BCP 47 tag; null for the instance''s default.';
comment on column users.time_zone is 'IANA time zone for times in emails; null for the instance''s default.';
comment on column users.reads is 'Languages the member reads, as primary subtags such as ''de''; empty for all.';
comment on column users.first_confirmed_on is 'When an earlier address was first confirmed; null if none was. Credentials from before may be a stranger''s.';
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
create index users_staff on users (id) where is_staff;
create index users_name_start on users (lower(username) text_pattern_ops);
alter table users add unique (stripe_customer_key);

create function look_of(username text) returns text language sql
  immutable
return replace(replace(replace(lower(translate(username, 'I10'::text, 'llo'::text)), 'rn'::text, 'm'::text), 'vv'::text, 'w'::text), 'cl'::text, 'd'::text);
comment on function look_of(username text) is 'Maps usernames that look the same to the same text (I, l and 1; rn and m).';
create index users_look on users (look_of(username));

create function end_staff_tokens() returns trigger language plpgsql
as $$
begin
  delete from sessions where user_id = new.id and 'staff' = any(scopes);
  return null;
end $$;
comment on function end_staff_tokens() is 'Deletes API tokens with staff permissions when their owner is no longer on the staff.';

create function forget_stripe_customer() returns trigger language plpgsql
as $$
begin
  perform graphile_worker.add_job('remove_customer',
    json_build_object('customer', old.stripe_customer_id), max_attempts => 25);
  return null;
end $$;
comment on function forget_stripe_customer() is 'Queues the deletion of a deleted account''s Stripe customer, which also ends monthly donations.';

create function keep_first_confirmed() returns trigger language plpgsql
as $$
begin
  new.first_confirmed_on := old.email_confirmed_on;
  return new;
end $$;
comment on function keep_first_confirmed() is 'Sets first_confirmed_on when a confirmed address is replaced.';

create function keep_held_of_deleted() returns trigger language plpgsql
as $$
begin
  if coalesce(old.suspended_until, '-infinity') <= now() then
    delete from content_holds where user_id = old.id;
    return old;
  end if;
  insert into content_holds (blog_id, why, cause_id, note, held_by, since)
    select b.id, h.why, h.cause_id, h.note, h.held_by, h.since from content_holds h join blogs b using (user_id)
    where h.user_id = old.id on conflict do nothing;
  insert into content_holds (discussion_id, why, cause_id, note, held_by, since)
    select d.id, h.why, h.cause_id, h.note, h.held_by, h.since from content_holds h join discussions d using (user_id)
    where h.user_id = old.id on conflict do nothing;
  insert into content_holds (review_id, why, cause_id, note, held_by, since)
    select r.id, h.why, h.cause_id, h.note, h.held_by, h.since from content_holds h join reviews r using (user_id)
    where h.user_id = old.id on conflict do nothing;
  insert into content_holds (comment_id, why, cause_id, note, held_by, since)
    select c.id, h.why, h.cause_id, h.note, h.held_by, h.since from content_holds h join comments c using (user_id)
    where h.user_id = old.id on conflict do nothing;
  return old;
end $$;
comment on function keep_held_of_deleted() is 'When a suspended account is deleted, moves its holds to its content, which stays hidden; the holds of an expired suspension are deleted.';

create function keep_last_staff() returns trigger language plpgsql
as $$
begin
  if not (old.is_staff and coalesce(old.suspended_until, '-infinity') <= now()) then return null; end if;
  if tg_op = 'UPDATE' and new.is_staff and coalesce(new.suspended_until, '-infinity') <= now() then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('last of the staff'));
  if not exists (select from users where is_staff and coalesce(suspended_until, '-infinity') <= now()) then
    raise exception 'the last of the staff' using errcode = 'check_violation', constraint = 'users_last_staff';
  end if;
  return null;
end $$;
comment on function keep_last_staff() is 'Rejects removing or suspending the last member of the staff, even if two transactions do so at once.';

create function look_hash_of(username text) returns bytea language sql
  immutable
return sha256(convert_to(look_of(username), 'UTF8'::name));
comment on function look_hash_of(username text) is 'SHA-256 of look_of(username).';

create function look_hashes_of(username text) returns bytea[] language sql
  immutable
return array[look_hash_of(username), sha256(convert_to(lower(translate(username, 'I10'::text, 'llo'::text)), 'UTF8'::name))];
comment on function look_hashes_of(username text) is 'Hashes to look a name up by in released_usernames: the current one and that of older rows.';

create function name_hash_of(username text) returns bytea language sql
  immutable
return sha256(convert_to(lower(username), 'UTF8'::name));
comment on function name_hash_of(username text) is 'SHA-256 of the username in lower case.';

create function refuse_held_email() returns trigger language plpgsql
as $$
begin
  if exists (select from email_undos
    where lower(email) = lower(new.email) and user_id <> new.id and expires_on > now()) then
    raise unique_violation using constraint = 'users_email_key', message = 'this address may be taken back';
  end if;
  return null;
end $$;
comment on function refuse_held_email() is 'Rejects an email address that another account can still restore from email_undos.';

create function refuse_released_username() returns trigger language plpgsql
as $$
begin
  if exists (select from released_usernames where ends_on > now()
      and (name_hash = name_hash_of(new.username) or look_hash = any (look_hashes_of(new.username)))) then
    raise exception 'this username was released lately'
      using errcode = 'unique_violation', constraint = 'users_username_key';
  end if;
  return null;
end $$;
comment on function refuse_released_username() is 'Rejects names in released_usernames. Runs after the insert, to see what a concurrent deletion has released.';

create function release_username() returns trigger language plpgsql
as $$
begin
  insert into released_usernames
    values (name_hash_of(old.username), look_hash_of(old.username), now() + interval '1 year')
    on conflict (name_hash) do update set ends_on = excluded.ends_on;
  return null;
end $$;
comment on function release_username() is 'Adds the name of a deleted account to released_usernames.';

create function set_profile_tags(person integer, names text[]) returns void language sql
as $$
  delete from profile_tags where user_id = person;
  with given as (
    select named.id as spelling_id, coalesce(named.merged_into, named.id) as tag_id, g.place::smallint
    from unnest(names) with ordinality as g (name, place) join tags named on named.value = g.name
  ), tagged as (
    insert into profile_tags (user_id, tag_id, position) select person, tag_id, min(place) from given group by tag_id
  )
  insert into profile_tag_spellings (user_id, spelling_id, position)
    select person, spelling_id, place from given
    where exists (select from given other where other.tag_id = given.tag_id and other.spelling_id <> other.tag_id)
    on conflict do nothing;
  delete from profile_tag_spellings s using tags named
    where s.user_id = person and named.id = s.spelling_id and not exists (
      select from profile_tags p where p.user_id = person and p.tag_id = coalesce(named.merged_into, named.id));
$$;
comment on function set_profile_tags(person integer, names text[]) is 'Replaces the interests of a member, in the given order, and records which were given as aliases.';

create function tell_access() returns trigger language plpgsql
as $$
begin
  perform pg_notify('events', 'access:' || new.id);
  return null;
end $$;
comment on function tell_access() is 'Notifies all processes when the suspension, staff rights or second factor of an account change: its event streams are closed.';

create function tell_interests() returns trigger language plpgsql
as $$
begin
  perform invalidate('user:' || case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end $$;
comment on function tell_interests() is 'Invalidates cached replies about a member whose interests change.';

create function tell_log_in_ended() returns trigger language plpgsql
as $$
begin
  perform pg_notify('events', 'log-in:' || old.id);
  return null;
end $$;
comment on function tell_log_in_ended() is 'Notifies all processes when a session ends: its event streams are closed.';

create function tell_people() returns trigger language plpgsql
as $$
begin
  perform invalidate('people');
  return null;
end $$;
comment on function tell_people() is 'Invalidates cached suggestions of usernames when accounts are added or deleted.';

create function tell_person() returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' or new.avatar is distinct from old.avatar then
    perform invalidate('person:' || lower(username)) from users where id = new.user_id;
  end if;
  return null;
end $$;
comment on function tell_person() is 'Invalidates cached replies that show a member''s name and picture when the picture changes.';

create function tell_profile() returns trigger language plpgsql
as $$
begin
  if tg_op = 'DELETE' then perform invalidate('user:' || old.user_id); else perform invalidate('user:' || new.user_id); end if;
  return null;
end $$;
comment on function tell_profile() is 'Invalidates cached replies about a member whose profile changes.';

create function tell_user() returns trigger language plpgsql
as $$
begin
  if tg_op = 'DELETE' then perform invalidate('user:' || old.id); else perform invalidate('user:' || new.id); end if;
  return null;
end $$;
comment on function tell_user() is 'Invalidates cached replies about a member whose account changes.';

create trigger tell_interests
  after insert or delete or update on profile_tags for each row
  execute function tell_interests();

create trigger tell_person
  after insert or update on profiles for each row
  execute function tell_person();

create trigger tell_profile
  after insert or delete or update on profiles for each row
  execute function tell_profile();

create trigger tell_log_in_ended
  after delete on sessions for each row
  execute function tell_log_in_ended();

create trigger end_staff_tokens
  after update of is_staff on users for each row when (old.is_staff and not new.is_staff)
  execute function end_staff_tokens();

create trigger forget_stripe_customer
  after delete on users for each row when (old.stripe_customer_id is not null)
  execute function forget_stripe_customer();

create trigger keep_first_confirmed
  before update of email_confirmed_on on users for each row when (old.first_confirmed_on is null and new.first_confirmed_on is null and old.email_confirmed_on is not null and new.email_confirmed_on is null)
  execute function keep_first_confirmed();

create trigger keep_held_of_deleted
  before delete on users for each row
  execute function keep_held_of_deleted();

create trigger keep_last_staff
  after delete or update of is_staff, suspended_until on users for each row
  execute function keep_last_staff();

create trigger refuse_held_email
  after insert or update of email on users for each row
  execute function refuse_held_email();

create trigger refuse_released_username
  after insert on users for each row
  execute function refuse_released_username();

create trigger release_username
  after delete on users for each row
  execute function release_username();

create trigger tell_access
  after update of is_staff, suspended_until, has_second_factor on users for each row when (old.is_staff <> new.is_staff or old.suspended_until is distinct from new.suspended_until or old.has_second_factor <> new.has_second_factor)
  execute function tell_access();

create trigger tell_people
  after insert or delete on users for each statement
  execute function tell_people();

create trigger tell_user
  after delete or update on users for each row
  execute function tell_user();
