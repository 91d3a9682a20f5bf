-- expand
-- The newest sites in a language; `und` are those in no known one, so that theirs is a language like any other.
create index blogs_newest_in_language on blogs (coalesce(language, 'und'), published_seq desc) include (id)
  where kind = 'blog' and status = 'published' and health <> 'gone';
