-- expand in batches
-- What crawls brought before is the site's own picture. That of a site that changed hands is somebody else's.
update blogs b set image_source = 'site',
  image_blog_page = case when b.health = 'changed_hands' then null else b.image_blog_page end
from (
  select s.id from blogs s join site_pictures p on p.blog_id = s.id
  where p.picture = s.image_blog_page and s.image_source is null
  order by s.id limit 2000 for no key update of s) as own
where b.id = own.id
