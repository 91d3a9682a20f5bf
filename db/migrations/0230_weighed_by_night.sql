-- expand
-- Telling words are chosen again for some sites a night, not for all of them: among 2,000,000 sites each night wrote most
-- of 32,000,000 rows once more. The site up to which that has come.
alter table words_counted add column weighed_to integer not null default 0;
