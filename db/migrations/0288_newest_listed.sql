-- expand
-- The newest sites were read along all numbers of what was published, articles included: where 2,000 articles were the newest, the
-- first page looked at each of them. This index holds what that list asks for, and nothing else.
create index blogs_newest_listed on blogs (published_seq desc) include (id)
  where kind = 'blog' and status = 'published' and health <> 'gone';
