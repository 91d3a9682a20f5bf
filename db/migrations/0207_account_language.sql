-- expand
-- How a person is written to: in a language (BCP 47), with times of a zone (IANA). Null: as the site does by default.
alter table users
  add column language text check (length(language) between 2 and 35),
  add column time_zone text check (length(time_zone) between 2 and 64);
