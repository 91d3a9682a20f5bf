-- expand
-- Whose posts a member reads (docs/decisions/0152-following-and-the-river.md). Who follows is nobody's business but their
-- own; how many do is counted.
create table follows (
  user_id integer not null references users on delete cascade,
  blog_id integer not null references blogs on delete cascade,
  created_on timestamptz not null default now(),
  primary key (user_id, blog_id)
);
create index follows_blog on follows (blog_id);

alter table blog_stats add column followers integer not null default 0;

create function count_followers() returns trigger language plpgsql as $$
begin
  -- In one order, whatever order people follow in.
  perform from blog_stats where blog_id in (select blog_id from touched) order by blog_id for no key update;
  update blog_stats s set followers = s.followers + change.n
  from (select blog_id, (case tg_op when 'INSERT' then 1 else -1 end * count(*))::integer as n
        from touched group by blog_id) as change
  where s.blog_id = change.blog_id;
  return null;
end $$;
create trigger count_new_followers after insert on follows
  referencing new table as touched for each statement execute function count_followers();
create trigger count_lost_followers after delete on follows
  referencing old table as touched for each statement execute function count_followers();
