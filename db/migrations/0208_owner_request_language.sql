-- expand
-- The language of the screen where the owner of a site asked; mails about it are in that language.
alter table owner_requests add column language text check (length(language) between 2 and 35);
