-- expand
-- What a page leaves out while it is hidden or away drops the page when it comes back
-- (docs/decisions/0196-keys-of-what-was-looked-at.md).

-- Also those who follow a site and show it.
create or replace function tell_activity_at_blog() returns trigger language plpgsql as $$
begin
  perform invalidate('activity:' || user_id) from (
    select user_id from reviews where blog_id = new.id
    union select user_id from blog_upvotes where blog_id = new.id
    union select user_id from discussions where blog_id = new.id
    union select c.user_id from comments c join discussions d on d.id = c.discussion_id where d.blog_id = new.id
    union select u.id from follows f join users u on u.id = f.user_id where f.blog_id = new.id and u.shows_follows
  ) as concerned where user_id is not null;
  return null;
end $$;

-- The posts of a site that closes are hidden with it. A site recommends at most 150 others, but may be recommended by any
-- number: so the recommender tells.
create function tell_openness() returns trigger language plpgsql as $$
begin
  if is_open(old) <> is_open(new) then
    perform invalidate('hidden posts');
    perform invalidate('blog:' || to_id) from (
      select distinct to_id from recommendations where from_id = new.id) as recommended;
  end if;
  return null;
end $$;
create trigger tell_openness after update of status, health, kind on blogs for each row
  when (old.status <> new.status or old.health <> new.health or old.kind <> new.kind)
  execute function tell_openness();

-- A path may lead over any of them.
create function tell_recommendations() returns trigger language plpgsql as $$
begin
  if exists (select from touched) then perform invalidate('recommendations'); end if;
  return null;
end $$;
create trigger tell_new_recommendations after insert on recommendations
  referencing new table as touched for each statement execute function tell_recommendations();
create trigger tell_gone_recommendations after delete on recommendations
  referencing old table as touched for each statement execute function tell_recommendations();

-- Who is suggested while a name is typed.
create function tell_people() returns trigger language plpgsql as $$
begin
  perform invalidate('people');
  return null;
end $$;
create trigger tell_people after insert or delete on users for each statement execute function tell_people();

-- What was shown for some minutes after it had changed.
create function tell_site_health() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.since, old.seen_on, old.evidence) is distinct from (new.since, new.seen_on, new.evidence) then
    perform invalidate('health:' || new.blog_id);
  end if;
  return null;
end $$;
create trigger tell_site_health after insert or update on site_health
  for each row execute function tell_site_health();

create function tell_fairness() returns trigger language plpgsql as $$
begin
  perform invalidate('fairness figures');
  return null;
end $$;
create trigger tell_fairness after insert or update or delete on fairness_figures
  for each statement execute function tell_fairness();
