-- expand
-- Few sites are no way: leaving them out costs less than looking up all others.
create index recommended_sites_closed on recommended_sites (blog_id) where not is_open;
