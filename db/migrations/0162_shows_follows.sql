-- expand
-- What a member follows is shown to nobody, unless they say so.
alter table users add column shows_follows boolean not null default false;

create or replace function count_followers() returns trigger language plpgsql as $$
begin
  -- In one order, whatever order people follow in.
  perform from blog_stats where blog_id in (select blog_id from touched) order by blog_id for no key update;
  update blog_stats s set followers = s.followers + change.n
  from (select blog_id, (case tg_op when 'INSERT' then 1 else -1 end * count(*))::integer as n
        from touched group by blog_id) as change
  where s.blog_id = change.blog_id;
  perform invalidate('activity:' || u.id) from users u
    where u.shows_follows and u.id in (select user_id from touched);
  return null;
end $$;
