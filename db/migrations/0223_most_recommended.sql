-- expand
-- The most recommended sites first: of a tag that very many sites have, they are found along it.
create index recommended_sites_most on recommended_sites (recommended_by desc, blog_id desc) where recommended_by > 0;
