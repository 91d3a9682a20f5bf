-- expand in batches
-- What crawls brought before is the site's own picture.
update blogs b set image_source = 'site' from (
  select p.blog_id from site_pictures p join blogs s on s.id = p.blog_id
  where p.picture = s.image_blog_page and s.image_source is null limit 2000) as own
where b.id = own.blog_id
