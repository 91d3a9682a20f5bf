-- Generated from db/migrations by "npm run schema": do not edit.

create table content_holds (
  id integer generated always as identity primary key,
  blog_id integer, -- references blogs on delete cascade
  review_id integer, -- references reviews on delete cascade
  discussion_id integer, -- references discussions on delete cascade
  comment_id integer, -- references comments on delete cascade
  user_id integer, -- references users on delete cascade
  why text not null,
  cause_id integer,
  note text not null default '',
  held_by integer, -- references users on delete set null
  since timestamptz not null default now(),
  constraint content_holds_cause check ((why in ('suspension', 'merge', 'report')) = (cause_id is not null)),
  constraint content_holds_one_thing check (num_nonnulls(blog_id, review_id, discussion_id, comment_id, user_id) = 1)
);
alter table content_holds add constraint content_holds_why check (why in ('review', 'burst', 'staff', 'report', 'suspension', 'merge', 'owner', 'post')) not valid;
create unique index content_holds_blog on content_holds (blog_id, why, cause_id) nulls not distinct where blog_id is not null;
create unique index content_holds_review on content_holds (review_id, why, cause_id) nulls not distinct where review_id is not null;
create unique index content_holds_discussion on content_holds (discussion_id, why, cause_id) nulls not distinct where discussion_id is not null;
create unique index content_holds_comment on content_holds (comment_id, why, cause_id) nulls not distinct where comment_id is not null;
create unique index content_holds_user on content_holds (user_id, why, cause_id) nulls not distinct where user_id is not null;
create index content_holds_by on content_holds (held_by) where held_by is not null;
create index content_holds_cause on content_holds (cause_id, why) where cause_id is not null;
create index content_holds_waiting on content_holds (since, id) where why = any (array['review'::text, 'burst'::text]);

create table reports (
  id integer generated always as identity primary key,
  user_id integer, -- references users on delete set null
  kind text not null,
  thing_id integer not null,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'dismiss', 'hide', 'delete')),
  decided_by integer, -- references users on delete set null
  decided_on timestamptz,
  created_on timestamptz not null default now(),
  category text not null default 'other' check (category in ('spam', 'dead', 'changed_hands', 'wrong_tags', 'unkind', 'other')),
  constraint reports_reason_length check (char_length(reason) <= 1000 and (category <> 'other'::text or reason <> ''::text))
);
alter table reports add constraint reports_kind_check check (kind in ('blog', 'review', 'discussion', 'comment', 'user', 'post')) not valid;
create index reports_newest on reports (state, id desc);
create index reports_thing on reports (kind, thing_id);
create index reports_user on reports (user_id);
create index reports_decided_by on reports (decided_by);

create table suspensions (
  user_id integer primary key, -- references users on delete cascade
  created_on timestamptz not null default now(),
  id integer generated always as identity unique
);

create view shown_people as
 select id,
    username,
    created_on,
    supporter_since,
    shows_support,
    shows_follows
   from users u
  where not (exists ( select
           from content_holds h
          where h.user_id = u.id));

create view shown_profiles as
 select user_id,
    about_me,
    avatar
   from profiles p
  where not (exists ( select
           from content_holds h
          where h.user_id = p.user_id));

create function follow_holds() returns trigger language plpgsql
as $$
declare people integer[] := array(select user_id from touched where user_id is not null);
begin
  perform follow_holds_of('blog', array(select blog_id from touched where blog_id is not null), people);
  perform follow_holds_of('discussion', array(select discussion_id from touched where discussion_id is not null), people);
  perform follow_holds_of('review', array(select review_id from touched where review_id is not null), people);
  perform follow_holds_of('comment', array(select comment_id from touched where comment_id is not null), people);
  return null;
end $$;

create function follow_holds_of(kind text, ids integer[], people integer[]) returns void language plpgsql
as $$
begin
  if cardinality(ids) + cardinality(people) = 0 then return; end if;
  execute format('select from %I where id = any($1) or user_id = any($2) order by id for no key update', kind || 's')
    using ids, people;
  execute format('
    update %1$I t set status = n.status
    from (select one.id, status_of(array(
            select why from content_holds where %2$I = one.id or user_id = one.user_id)) as status
          from %1$I one where one.id = any($1) or one.user_id = any($2) offset 0) as n
    where t.id = n.id and t.status <> n.status', kind || 's', kind || '_id')
    using ids, people;
end $$;

create function keep_statuses(kind text, ids integer[]) returns void language plpgsql
as $$
declare wrong integer;
begin
  execute format('
    with whys as (
      select t.id, h.why from %1$I t join content_holds h on h.%2$I = t.id where t.id = any ($1)
      union all
      select t.id, h.why from %1$I t join content_holds h on h.user_id = t.user_id where t.id = any ($1)
    ), expected as (select id, status_of(array_agg(why)) as status from whys group by id)
    select t.id from %1$I t left join expected e using (id)
    where t.id = any ($1) and t.status <> coalesce(e.status, status_of(''{}'')) limit 1', kind || 's', kind || '_id')
    into wrong using ids;
  if wrong is not null then
    raise exception 'the status of % % does not follow from content_holds', kind, wrong
      using errcode = 'check_violation', constraint = 'status_follows_holds';
  end if;
end $$;

create function status_of(reasons text[]) returns text language sql
  immutable parallel safe
return case when (reasons = '{}'::text[]) then 'published'::text when (reasons <@ '{review,burst}'::text[]) then 'held'::text else 'hidden'::text end;

create function tell_held_person() returns trigger language plpgsql
as $$
declare person integer := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  perform invalidate('user:' || person);
  perform invalidate('activity:' || person);
  perform invalidate('people');
  perform invalidate('person:' || lower(username)) from users where id = person;
  return null;
end $$;

create trigger follow_gone_holds
  after delete on content_holds referencing old table as touched for each statement
  execute function follow_holds();

create trigger follow_new_holds
  after insert on content_holds referencing new table as touched for each statement
  execute function follow_holds();

create trigger tell_person_held
  after insert on content_holds for each row when (new.user_id is not null)
  execute function tell_held_person();

create trigger tell_person_shown
  after delete on content_holds for each row when (old.user_id is not null)
  execute function tell_held_person();
