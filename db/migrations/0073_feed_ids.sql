-- Ids of feed entries held the title's slug and PUBLIC_URL, so that an edited title came to every reader as a new entry.
-- They no longer do (src/features/feeds/feed-ids.ts), but what readers have had keeps the id that they know it by: the
-- slugs as they are now stay here. Tables of their own, because rewriting every site would announce every site.

create table legacy_blog_slugs (
  blog_id integer primary key references blogs on delete cascade,
  slug text not null
);
insert into legacy_blog_slugs select id, slug from blogs;

create table legacy_discussion_slugs (
  discussion_id integer primary key references discussions on delete cascade,
  -- Whose discussion it was then: it may have been merged into another site since, so this is no reference.
  blog_id integer not null,
  slug text not null
);
insert into legacy_discussion_slugs select d.id, b.id, b.slug from discussions d join blogs b on b.id = d.blog_id;

-- What ids are made of from now on. `last_comment` is the last one with an old id; the first feed that is asked for adds
-- the address that the site has then (`origin`) and the day (`since`).
insert into settings (name, value)
  select 'feed_ids', jsonb_build_object('site', gen_random_uuid(), 'last_comment', coalesce(max(id), 0)) from comments;
