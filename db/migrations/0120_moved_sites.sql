-- expand
-- The reader proposes another address for a site that moved to another host: proposals of nobody are its own.
alter table proposals alter column user_id drop not null;
