-- Wend's tables. Keys and checks are named, because their names become sentences in src/server/refusals.ts.

create extension if not exists pg_trgm;

-- People ---------------------------------------------------------------------------------------------------

create table users (
  id integer generated always as identity primary key,
  username text not null constraint users_username_form check (username ~ '^[A-Za-z0-9_.-]{3,30}$'),
  email text not null constraint users_email_length check (char_length(email) <= 254),
  password_hash text not null,
  is_staff boolean not null default false,
  email_confirmed_on timestamptz,
  suspended_until timestamptz,
  suspension_reason text,
  stripe_customer_id text constraint users_stripe_customer_key unique,
  supporter_since timestamptz,
  shows_support boolean not null default false,
  created_on timestamptz not null default now()
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
create index users_staff on users (id) where is_staff;

create table profiles (
  user_id integer primary key references users on delete cascade,
  about_me text not null default '' constraint profiles_about_me_length check (char_length(about_me) <= 500),
  avatar text
);

create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null constraint sessions_token_key unique,
  device text not null default '',
  created_on timestamptz not null default now(),
  last_used_on timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

-- Links that were mailed: only hashes are kept, so that a stolen backup opens nothing.
create table mailed_links (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  email text not null,
  created_on timestamptz not null default now(),
  expires_on timestamptz not null
);
create index mailed_links_user on mailed_links (user_id, purpose);

-- Pictures that somebody uploaded, so that only their owner can use them and the unused ones can be swept.
create table uploads (
  url text not null,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('avatar', 'blog')),
  created_on timestamptz not null default now(),
  primary key (url, user_id, kind)
);
create index uploads_user on uploads (user_id);

-- Tags -----------------------------------------------------------------------------------------------------

create table tags (
  id integer generated always as identity primary key,
  value text not null constraint tags_value_key unique
    constraint tags_value_length check (char_length(value) between 2 and 40),
  -- A tag that staff merged into another stays as a signpost to it.
  merged_into integer references tags on delete set null,
  is_blocked boolean not null default false,
  blog_count integer not null default 0 check (blog_count >= 0)
);
create index tags_most_used on tags (blog_count desc, value);
create index tags_merged_into on tags (merged_into) where merged_into is not null;
create index tags_spelling on tags using gin (value gin_trgm_ops);

create table profile_tags (
  user_id integer not null references users on delete cascade,
  tag_id integer not null references tags on delete cascade,
  position smallint not null,
  primary key (user_id, tag_id)
);
create index profile_tags_tag on profile_tags (tag_id);

-- Sites and articles ---------------------------------------------------------------------------------------

create table blogs (
  id integer generated always as identity primary key,
  kind text not null default 'blog' check (kind in ('blog', 'article')),
  status text not null default 'published' check (status in ('published', 'held', 'hidden')),
  url text not null constraint blogs_url_length check (char_length(url) <= 2048),
  -- The comparison key of src/features/blogs/site-address.ts: one site, one row.
  url_key text not null constraint blogs_url_key unique,
  domain text not null,
  title text not null constraint blogs_title_length check (char_length(title) between 1 and 120),
  slug text not null,
  description text not null default '' constraint blogs_description_length check (char_length(description) <= 1000),
  image_blog_page text,
  image_placeholder text,
  feed_url text,
  user_id integer references users on delete set null,
  -- Where staff put an article among the featured ones; null: by date.
  featured_position integer,
  -- A spread of random numbers that never changes: lists that are mixed walk along it.
  random_key integer not null default (random() * 2147483647)::integer,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now()
);
create index blogs_newest on blogs (kind, id desc) where status = 'published';
create index blogs_not_published on blogs (status, id desc) where status <> 'published';
create index blogs_featured on blogs (featured_position, id desc) where kind = 'article' and status = 'published';
create index blogs_user on blogs (user_id, id desc);
create index blogs_domain on blogs (domain, id desc);
create index blogs_image on blogs (image_blog_page) where image_blog_page is not null;

create table blog_tags (
  blog_id integer not null references blogs on delete cascade,
  tag_id integer not null references tags on delete cascade,
  position smallint not null,
  primary key (blog_id, tag_id)
);
create index blog_tags_tag on blog_tags (tag_id, blog_id desc);

-- Counters live apart from the wide row, so that a vote rewrites few bytes and no index.
create table blog_stats (
  blog_id integer primary key references blogs on delete cascade,
  upvotes integer not null default 0 check (upvotes >= 0),
  reviews integer not null default 0 check (reviews >= 0),
  rating_sum integer not null default 0 check (rating_sum >= 0),
  discussions integer not null default 0 check (discussions >= 0)
) with (fillfactor = 70);

-- A dense numbering of the published sites: the shuffled list draws from 0 … n-1.
create table blog_positions (
  position integer primary key,
  blog_id integer not null constraint blog_positions_blog_key unique
) with (fillfactor = 80);

create table totals (
  name text primary key,
  n integer not null check (n >= 0)
) with (fillfactor = 50);
insert into totals values ('blogs', 0), ('articles', 0);

create table blog_edits (
  id integer generated always as identity primary key,
  blog_id integer not null references blogs on delete cascade,
  user_id integer references users on delete set null,
  before jsonb not null,
  after jsonb not null,
  created_on timestamptz not null default now()
);
create index blog_edits_blog on blog_edits (blog_id, id desc);
create index blog_edits_user on blog_edits (user_id);

-- Sites that somebody proved to be their own.
create table blog_owners (
  blog_id integer not null references blogs on delete cascade,
  user_id integer not null references users on delete cascade,
  verified_on timestamptz not null default now(),
  primary key (blog_id, user_id)
);
create index blog_owners_user on blog_owners (user_id);

create table bookmarks (
  user_id integer not null references users on delete cascade,
  blog_id integer not null references blogs on delete cascade,
  created_on timestamptz not null default now(),
  primary key (user_id, blog_id)
);
create index bookmarks_blog on bookmarks (blog_id);
create index bookmarks_newest on bookmarks (user_id, created_on desc, blog_id desc);

create table blog_upvotes (
  blog_id integer not null references blogs on delete cascade,
  user_id integer not null references users on delete cascade,
  created_on timestamptz not null default now(),
  primary key (blog_id, user_id)
);
create index blog_upvotes_user on blog_upvotes (user_id, created_on desc, blog_id desc);

create table reviews (
  id integer generated always as identity primary key,
  blog_id integer not null references blogs on delete cascade,
  user_id integer references users on delete set null,
  rating smallint not null constraint reviews_rating_range check (rating between 1 and 5),
  content text not null constraint reviews_content_length check (char_length(content) <= 5000),
  content_html text not null,
  status text not null default 'published' check (status in ('published', 'held', 'hidden')),
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  constraint reviews_one_each unique (blog_id, user_id)
);
create index reviews_newest on reviews (blog_id, id desc) where status = 'published';
create index reviews_not_published on reviews (status, id desc) where status <> 'published';
create index reviews_user on reviews (user_id, id desc);

-- Discussions ----------------------------------------------------------------------------------------------

create table discussions (
  id integer generated always as identity primary key,
  blog_id integer not null references blogs on delete cascade,
  user_id integer references users on delete set null,
  title text not null constraint discussions_title_length check (char_length(title) between 1 and 150),
  content text not null constraint discussions_content_length check (char_length(content) <= 20000),
  content_html text not null,
  status text not null default 'published' check (status in ('published', 'held', 'hidden')),
  comment_count integer not null default 0 check (comment_count >= 0),
  total_upvotes integer not null default 0 check (total_upvotes >= 0),
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now()
) with (fillfactor = 80);
create index discussions_newest on discussions (blog_id, id desc) where status = 'published';
create index discussions_not_published on discussions (status, id desc) where status <> 'published';
create index discussions_user on discussions (user_id, id desc);

create table discussion_upvotes (
  discussion_id integer not null references discussions on delete cascade,
  user_id integer not null references users on delete cascade,
  created_on timestamptz not null default now(),
  primary key (discussion_id, user_id)
);
create index discussion_upvotes_user on discussion_upvotes (user_id);

create table comments (
  id integer generated always as identity primary key,
  discussion_id integer not null references discussions on delete cascade,
  user_id integer references users on delete set null,
  content text not null constraint comments_content_length check (char_length(content) between 1 and 10000),
  content_html text not null,
  status text not null default 'published' check (status in ('published', 'held', 'hidden')),
  total_upvotes integer not null default 0 check (total_upvotes >= 0),
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now()
) with (fillfactor = 80);
create index comments_newest on comments (discussion_id, id desc) where status = 'published';
create index comments_not_published on comments (status, id desc) where status <> 'published';
create index comments_user on comments (user_id, id desc);

create table comment_upvotes (
  comment_id integer not null references comments on delete cascade,
  user_id integer not null references users on delete cascade,
  created_on timestamptz not null default now(),
  primary key (comment_id, user_id)
);
create index comment_upvotes_user on comment_upvotes (user_id);

-- Notifications --------------------------------------------------------------------------------------------

create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('comment', 'reply', 'mention', 'review', 'discussion', 'upvote', 'staff')),
  actor_id integer references users on delete set null,
  text text not null,
  url text not null,
  -- What piles up into one: the same key of the same person is one row, with the number of people in it.
  joins text,
  joined integer not null default 1,
  is_read boolean not null default false,
  created_on timestamptz not null default now(),
  constraint notifications_joined unique (user_id, joins)
);
create index notifications_newest on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id, id desc) where not is_read;
create index notifications_actor on notifications (actor_id);

create table notification_settings (
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('comment', 'reply', 'mention', 'review', 'discussion', 'upvote', 'staff')),
  in_app boolean not null default true,
  email boolean not null default false,
  primary key (user_id, kind)
);

-- Staff ----------------------------------------------------------------------------------------------------

create table reports (
  id integer generated always as identity primary key,
  user_id integer references users on delete set null,
  kind text not null check (kind in ('blog', 'review', 'discussion', 'comment', 'user')),
  thing_id integer not null,
  reason text not null constraint reports_reason_length check (char_length(reason) between 1 and 1000),
  state text not null default 'open' check (state in ('open', 'dismiss', 'hide', 'delete')),
  decided_by integer references users on delete set null,
  decided_on timestamptz,
  created_on timestamptz not null default now()
);
create index reports_newest on reports (state, id desc);
create index reports_thing on reports (kind, thing_id);
create index reports_user on reports (user_id);
create index reports_decided_by on reports (decided_by);

create table contact_messages (
  id integer generated always as identity primary key,
  user_id integer references users on delete set null,
  subject text not null constraint contact_messages_subject_length check (char_length(subject) between 1 and 150),
  message text not null constraint contact_messages_message_length check (char_length(message) between 1 and 5000),
  done_on timestamptz,
  done_by integer references users on delete set null,
  created_on timestamptz not null default now()
);
create index contact_messages_open on contact_messages (id desc) where done_on is null;
create index contact_messages_user on contact_messages (user_id);
create index contact_messages_done_by on contact_messages (done_by);

create table refused_hosts (
  host text primary key,
  reason text not null,
  user_id integer references users on delete set null,
  created_on timestamptz not null default now()
);
create index refused_hosts_user on refused_hosts (user_id);

create table merges (
  id integer generated always as identity primary key,
  from_blog jsonb not null,
  into_blog_id integer not null references blogs on delete cascade,
  moved jsonb not null,
  user_id integer references users on delete set null,
  undone_on timestamptz,
  created_on timestamptz not null default now()
);
create index merges_into on merges (into_blog_id, id desc);
create index merges_user on merges (user_id);

-- One row a staff write; `hash` covers the row and the hash before it, so that a changed byte shows.
create table staff_log (
  id integer primary key,
  user_id integer references users on delete set null,
  username text not null,
  action text not null,
  thing text not null,
  reason text not null,
  before jsonb,
  after jsonb,
  created_on timestamptz not null,
  hash bytea not null
);
create index staff_log_user on staff_log (user_id);

create table imports (
  id integer generated always as identity primary key,
  user_id integer references users on delete set null,
  file_name text not null,
  is_dry_run boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'failed')),
  total integer,
  seen integer not null default 0,
  added integer not null default 0,
  known integer not null default 0,
  refused integer not null default 0,
  message text not null default '',
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now()
);
create index imports_newest on imports (id desc);
create index imports_user on imports (user_id);

create table settings (
  name text primary key,
  value jsonb not null
);

-- Donations ------------------------------------------------------------------------------------------------

create table stripe_events (
  id text primary key,
  type text not null,
  received_on timestamptz not null default now()
);

create table donations (
  id text primary key,
  user_id integer references users on delete set null,
  amount integer not null check (amount >= 0),
  currency text not null,
  is_monthly boolean not null,
  state text not null,
  -- Stripe's own clock on the event that last spoke of it: an older one changes nothing.
  told_on timestamptz not null,
  created_on timestamptz not null default now()
);
create index donations_user on donations (user_id);
