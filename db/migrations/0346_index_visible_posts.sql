-- expand
-- As in 0273, for sites that show their posts.
drop index blogs_in_river;
create index blogs_in_river on blogs (id)
  where status = 'published' and kind = 'blog' and not posts_stopped and posts_noindex_on is null
    and health in ('fine', 'unsteady');

-- Words of posts that were hidden before are in search still.
select outbox_add('posts', array_agg(id), 'changed') from (
  select distinct blog_id as id from posts where is_hidden union select id from blogs where posts_stopped) as hiding
having count(*) > 0;
