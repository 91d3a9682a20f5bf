-- expand
-- Listed sites and articles in a language, the last added first: beside `blog_tags_tag`, which has the same order, those of
-- a tag in a language are found by following both.
create index blogs_in_language on blogs (coalesce(language, 'und'), id desc)
  where status = 'published' and health <> 'gone';
