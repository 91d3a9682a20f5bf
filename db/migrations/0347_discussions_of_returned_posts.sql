-- expand in batches
-- A crawl that saw noindex used to delete posts, which came back under other ids: their discussions were about nothing, and what
-- staff had hidden was shown. The discussion of a post has its address as its text; where it is held as that of a hidden post,
-- the post is hidden again.
with found as (
  select distinct on (post_id) * from (
    select distinct on (d.id) d.id as discussion_id, p.blog_id, p.id as post_id,
      exists (select from content_holds h where h.discussion_id = d.id and h.why = 'post') as is_hidden
    from discussions d join posts p on p.blog_id = d.blog_id and p.url = d.content and p.discussion_id is null
    where d.post_id is not null and not exists (select from post_blogs l where l.id = d.post_id)
    order by d.id, p.id) as each
  order by post_id, discussion_id limit 1000),
about as (
  update discussions d set post_id = found.post_id from found where d.id = found.discussion_id),
places as (
  update river_entries e set is_first_of_day = false from found
  where found.is_hidden and e.blog_id = found.blog_id and e.post_id = found.post_id and e.is_first_of_day)
update posts p set discussion_id = found.discussion_id, is_hidden = p.is_hidden or found.is_hidden
from found where p.blog_id = found.blog_id and p.id = found.post_id
