-- expand
-- What a submitter wants to change about a public site and staff have to look at first: one row a site. Until then the
-- approved words stay public. A new edit replaces the row, under a new version.
create table pending_edits (
  blog_id integer primary key references blogs on delete cascade,
  version integer generated always as identity,
  user_id integer references users on delete set null,
  -- The fields that change, as src/contract/site-fields.ts names them.
  fields jsonb not null,
  created_on timestamptz not null default now()
);
create index pending_edits_user on pending_edits (user_id);
create index pending_edits_oldest on pending_edits (created_on, blog_id);
create index pending_edits_picture on pending_edits (substr(fields->>'image_blog_page', 8, 40));
