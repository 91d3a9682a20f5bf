-- expand
-- The newest sites were read along all numbers of what was published, articles included: where 2,000 articles were the newest, the
-- first page looked at each of them. This index has what that page asks for, so that PostgreSQL prefers it.
create index blogs_newest_by_kind on blogs (kind, published_seq desc) include (id, health) where status = 'published';
drop index blogs_newest;
