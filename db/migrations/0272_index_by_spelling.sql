-- expand
-- As in 0086; a site is found by the spellings that its tags were given as (0221), so it is indexed anew where one of those
-- is blocked, unblocked or renamed, too.
create or replace function outbox_renamed_tag() returns trigger language plpgsql as $$
begin
  perform outbox_sites(array(
    select blog_id from blog_tags where tag_id = new.id
    union select blog_id from blog_tag_spellings where spelling_id = new.id));
  return null;
end $$;
