-- expand
-- What members propose to change about sites of others: its submitter, its owner or staff decide.
create table proposals (
  id integer generated always as identity primary key,
  blog_id integer not null references blogs on delete cascade,
  user_id integer not null references users on delete cascade,
  -- The fields that would change, as src/contract/site-fields.ts names them.
  fields jsonb not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  reason text not null default '',
  created_on timestamptz not null default now(),
  decided_on timestamptz,
  constraint proposals_decided check ((state = 'open') = (decided_on is null))
);
create index proposals_blog on proposals (blog_id, id desc);
create index proposals_user on proposals (user_id, id desc);
create index proposals_open on proposals (id) where state = 'open';

-- A further kind of notifications. Every row there is fulfils the wider check.
alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
  check (kind in ('comment', 'reply', 'mention', 'review', 'discussion', 'upvote', 'proposal', 'staff')) not valid;
alter table notification_settings drop constraint notification_settings_kind_check,
  add constraint notification_settings_kind_check
  check (kind in ('comment', 'reply', 'mention', 'review', 'discussion', 'upvote', 'proposal', 'staff')) not valid;
