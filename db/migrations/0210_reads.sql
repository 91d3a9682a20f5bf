-- expand
-- The languages that somebody reads, as primary subtags; none are all of them.
alter table users add column reads text[] not null default '{}';
