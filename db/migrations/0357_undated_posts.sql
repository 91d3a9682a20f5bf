-- expand
-- Whether a post has the date that its feed gives it. Otherwise published_on is when it was first seen, which orders posts and is
-- not shown (docs/decisions/0199-undated-posts.md).
alter table posts add column is_dated boolean not null default true;

create or replace view shown_posts as
  select p.blog_id, p.id, p.url, p.title, p.excerpt, p.author, p.categories, p.language, p.published_on, p.discussion_id,
    b.status as site_status, p.is_dated
  from posts p join blogs b on b.id = p.blog_id
  where shows_posts(b) and not p.is_hidden and not p.is_stub;

create or replace view visible_posts as
  select blog_id, id, url, title, excerpt, author, categories, language, published_on, discussion_id, is_dated
  from shown_posts where site_status = 'published';

create or replace function latest_posts(site integer, many integer) returns json language plpgsql stable parallel safe
set plan_cache_mode = force_generic_plan as $$
begin
  return (select coalesce(json_agg(latest), '[]') from (
    select p.id, p.title, p.url, p.excerpt, p.author, p.published_on, p.is_dated, p.language, d.id as discussion_id,
      coalesce(d.comment_count, 0) as comment_count, p.of_all
    from (select *, count(*) over () as of_all from shown_posts where blog_id = site
          order by published_on desc, id desc limit many) as p
      left join discussions d on d.id = p.discussion_id and d.status = 'published'
    order by p.published_on desc, p.id desc) as latest);
end $$;
