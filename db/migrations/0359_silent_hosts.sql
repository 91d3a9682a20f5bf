-- expand
-- A host that answers 5xx for robots.txt is there; one that does not answer at all may be away.
alter table reading_robots add column is_silent boolean not null default false;
