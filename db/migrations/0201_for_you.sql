-- expand
-- What a member wants of their own list (docs/decisions/0170-for-you-and-surprises.md): sites that should not come again,
-- tags of which there should be less, and what counts besides their interests.
create table for_you_wishes (
  user_id integer not null references users on delete cascade,
  blog_id integer references blogs on delete cascade,
  tag_id integer references tags on delete cascade,
  created_on timestamptz not null default now(),
  check (num_nonnulls(blog_id, tag_id) = 1),
  unique (user_id, blog_id),
  unique (user_id, tag_id)
);
create index for_you_wishes_blog on for_you_wishes (blog_id);
create index for_you_wishes_tag on for_you_wishes (tag_id);

alter table users add column personal_by text[] not null default '{}'
  check (personal_by <@ array['votes', 'bookmarks', 'follows']);
