-- expand in batches
-- A crawl that saw noindex used to delete posts, which came back under other ids: their discussions were about nothing, and what
-- staff had hidden was shown. The discussion of a post has its address as its text; where it is held as that of a hidden post,
-- the post is hidden again. A post that is discussed anew by now keeps the new discussion: that is held with it, and the
-- old one waits for staff to decide.
with found as (
  select distinct on (post_id) * from (
    select distinct on (d.id) d.id as discussion_id, p.blog_id, p.id as post_id, p.discussion_id as new_id,
      h.id as hold_id, h.note, h.held_by
    from discussions d join posts p on p.blog_id = d.blog_id and p.url = d.content
      left join content_holds h on h.discussion_id = d.id and h.why = 'post'
    where d.post_id is not null and not exists (select from post_blogs l where l.id = d.post_id)
      and (p.discussion_id is null or h.id is not null)
    order by d.id, p.id) as each
  order by post_id, discussion_id limit 1000),
about as (
  update discussions d set post_id = found.post_id from found
  where d.id = found.discussion_id and found.new_id is null),
lifted as (
  delete from content_holds h using found where h.id = found.hold_id and found.new_id is not null),
holds as (
  insert into content_holds (discussion_id, why, note, held_by)
  select held.id, held.why, note, held_by
  from found cross join lateral (values (discussion_id, 'review'), (new_id, 'post')) as held (id, why)
  where hold_id is not null and new_id is not null
  on conflict do nothing),
places as (
  update river_entries e set is_first_of_day = false from found
  where found.hold_id is not null and e.blog_id = found.blog_id and e.post_id = found.post_id and e.is_first_of_day)
update posts p set discussion_id = coalesce(p.discussion_id, found.discussion_id), is_hidden = p.is_hidden or found.hold_id is not null
from found where p.blog_id = found.blog_id and p.id = found.post_id
