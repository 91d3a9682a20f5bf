-- expand
-- Feeds whose posts lead to their authors' own machines are read in full once more: their links are mended then.
update reading_state set feed_validators = null
where feed_validators is not null and blog_id in (
  select blog_id from posts where url ~ '^https?://(([^/]*\.)?localhost|127\.[0-9.]+|0\.0\.0\.0|\[::1\])(:[0-9]+)?(/|$)')
