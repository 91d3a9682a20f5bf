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
comment on table content_holds is 'Holds: reasons why content is hidden. Content is public if neither it, its author nor its parents have one.';
comment on column content_holds.user_id is 'Hides everything that this member submitted and wrote.';
comment on column content_holds.why is '''review'' (by staff) and ''burst'' (too many at once) wait for staff. ''owner'': its owner does not want it shown. ''post'': the post that it is about is hidden.';
comment on column content_holds.cause_id is 'Suspension, merge or report with whose end the hold ends; null for other reasons.';
comment on column content_holds.note is 'Reason that staff gave.';
comment on column content_holds.held_by is 'Member of staff; null if automatic, or the account was deleted.';
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
comment on table reports is 'Reports of content by members.';
comment on column reports.user_id is 'Who reported it; null if the account was deleted.';
comment on column reports.thing_id is 'Id of the reported thing; without a foreign key, as the kind decides on the table.';
comment on column reports.state is '''open'', or the decision.';
comment on column reports.decided_by is 'Member of staff; null while open, or if the account was deleted.';
alter table reports add constraint reports_kind_check check (kind in ('blog', 'review', 'discussion', 'comment', 'user', 'post')) not valid;
create index reports_newest on reports (state, id desc);
create index reports_thing on reports (kind, thing_id);
create index reports_user on reports (user_id);
create index reports_decided_by on reports (decided_by);
create unique index reports_open on reports (user_id, kind, thing_id) where state = 'open'::text;

create table suspensions (
  user_id integer primary key, -- references users on delete cascade
  created_on timestamptz not null default now(),
  id integer generated always as identity unique
);
comment on table suspensions is 'Current suspensions. users.suspended_until has their end, content_holds the content that they hide.';
comment on column suspensions.id is 'content_holds.cause_id refers to it.';

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
comment on view shown_people is 'Public columns of the members whose account is not hidden.';

create view shown_profiles as
 select user_id,
    about_me,
    avatar
   from profiles p
  where not (exists ( select
           from content_holds h
          where h.user_id = p.user_id));
comment on view shown_profiles is 'Profiles of the members whose account is not hidden.';

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
comment on function follow_holds() is 'Updates the status of content when holds are added or deleted.';

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
comment on function follow_holds_of(kind text, ids integer[], people integer[]) is 'Updates the status of these rows and of all content by these members. Locks the rows first, to see concurrent decisions.';

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
comment on function keep_statuses(kind text, ids integer[]) is 'Rejects rows whose status does not follow from content_holds, which would be a bug.';

create function status_of(reasons text[]) returns text language sql
  immutable parallel safe
return case when (reasons = '{}'::text[]) then 'published'::text when (reasons <@ '{review,burst}'::text[]) then 'held'::text else 'hidden'::text end;
comment on function status_of(reasons text[]) is 'Status that follows from the reasons for holds: ''held'' if it only waits for staff, otherwise ''hidden''; ''published'' without any.';

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
comment on function tell_held_person() is 'Invalidates cached replies with a member who is hidden or shown.';

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
