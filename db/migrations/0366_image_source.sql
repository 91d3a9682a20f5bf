-- expand
-- Where the picture of a site is from: what its submitter or staff chose, `site` also where the crawler found it. Null where
-- nobody chose: the crawler may fill it. Without a picture the drawn cover is shown, whatever was chosen.
alter table blogs add column image_source text check (image_source in ('drawn', 'own', 'site'));

-- A site's own picture is asked for again when its page is read, with the validators that came with it.
alter table site_pictures
  add column validators jsonb,
  -- It was chosen by a person, so it is stored in all sizes, and not dropped to make room.
  add column is_chosen boolean not null default false;
