-- expand
-- The river of everybody and of one's own (docs/decisions/0152-following-and-the-river.md).

-- What a list asks a site for: its marks, one a day, newest first.
create index river_entries_of_site on river_entries (blog_id, river_on desc, post_id desc) where is_first_of_day;

-- What a member does not want to see among what they do not follow: a tag, a site (which counts among followed ones
-- too), or a kind of reason.
create table river_mutes (
  user_id integer not null references users on delete cascade,
  reason_kind text not null check (reason_kind in ('tag', 'site', 'kind')),
  value text not null check (char_length(value) <= 100),
  created_on timestamptz not null default now(),
  primary key (user_id, reason_kind, value)
);

-- Up to where a member has seen the news, on whatever device.
create table river_seen (
  user_id integer primary key references users on delete cascade,
  until timestamptz not null
);

-- Which version of a member's secret address counts; the address itself is worked out from this and the site's secret.
create table river_keys (
  user_id integer primary key references users on delete cascade,
  version integer not null default 1
);
-- 244 random bits.
insert into settings (name, value)
  values ('river_secret', jsonb_build_object('secret', gen_random_uuid()::text || gen_random_uuid()::text))
  on conflict do nothing;
