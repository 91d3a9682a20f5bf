-- What people wrote or upvoted at a site is not shown while the site is hidden: their lists change when it comes back.
create function tell_activity_at_blog() returns trigger language plpgsql as $$
begin
  perform tell('activity:' || user_id) from (
    select user_id from reviews where blog_id = new.id
    union select user_id from blog_upvotes where blog_id = new.id
    union select user_id from discussions where blog_id = new.id
    union select c.user_id from comments c join discussions d on d.id = c.discussion_id where d.blog_id = new.id
  ) as concerned where user_id is not null;
  return null;
end $$;
create trigger tell_activity_at_blog after update of status on blogs for each row
  when (old.status <> new.status) execute function tell_activity_at_blog();

create function tell_activity_in_discussion() returns trigger language plpgsql as $$
begin
  perform tell('activity:' || user_id) from (
    select distinct user_id from comments where discussion_id = new.id and user_id is not null) as concerned;
  return null;
end $$;
create trigger tell_activity_in_discussion after update of status on discussions for each row
  when (old.status <> new.status) execute function tell_activity_in_discussion();
