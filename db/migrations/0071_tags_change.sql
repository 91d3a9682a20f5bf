-- A page that shows a tag changes with it: sites, which were told of by hand so far, and people who follow the tag.
create function tell_tagged() returns trigger language plpgsql as $$
begin
  perform tell('blog:' || blog_id) from blog_tags where tag_id = new.id;
  perform tell('user:' || user_id) from profile_tags where tag_id = new.id;
  return null;
end $$;
create trigger tell_tagged after update of value, is_blocked on tags for each row
  when (old.value <> new.value or old.is_blocked <> new.is_blocked) execute function tell_tagged();
