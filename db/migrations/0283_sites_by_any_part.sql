-- expand
-- Staff look for sites by any part of a title or an address: all of 2,000,000 were read for it, which took longer than a request may.
create index blogs_any_part on blogs using gin (title gin_trgm_ops, url gin_trgm_ops);
