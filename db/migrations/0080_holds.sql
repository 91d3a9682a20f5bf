-- contract: unused since 0.2
-- Why something is not shown: a row for each thing, reason and cause. `status` on sites, reviews, discussions and
-- comments follows from these rows and is written by nothing else (docs/decisions/0080-visibility-as-reasons.md).

create table content_holds (
  id integer generated always as identity primary key,
  -- The thing: exactly one of these.
  blog_id integer references blogs on delete cascade,
  review_id integer references reviews on delete cascade,
  discussion_id integer references discussions on delete cascade,
  comment_id integer references comments on delete cascade,
  -- Somebody: everything that they submitted and wrote.
  user_id integer references users on delete cascade,
  --   review      a submission waits for staff        burst   it came with too many others, and waits for staff
  --   staff       hidden by staff                     report  hidden because of a report
  --   suspension  its author is suspended             merge   the site was merged into another one
  --   owner       whoever owns the site does not want it shown: staff never lift that
  why text not null constraint content_holds_why
    check (why in ('review', 'burst', 'staff', 'report', 'suspension', 'merge', 'owner')),
  -- The suspension, merge or report. Its end removes the rows of this cause and no others.
  cause_id integer,
  note text not null default '',
  held_by integer references users on delete set null,
  since timestamptz not null default now(),
  constraint content_holds_one_thing
    check (num_nonnulls(blog_id, review_id, discussion_id, comment_id, user_id) = 1),
  constraint content_holds_cause check ((why in ('suspension', 'merge', 'report')) = (cause_id is not null))
);
create unique index content_holds_blog on content_holds (blog_id, why, cause_id) nulls not distinct
  where blog_id is not null;
create unique index content_holds_review on content_holds (review_id, why, cause_id) nulls not distinct
  where review_id is not null;
create unique index content_holds_discussion on content_holds (discussion_id, why, cause_id) nulls not distinct
  where discussion_id is not null;
create unique index content_holds_comment on content_holds (comment_id, why, cause_id) nulls not distinct
  where comment_id is not null;
create unique index content_holds_user on content_holds (user_id, why, cause_id) nulls not distinct
  where user_id is not null;
create index content_holds_by on content_holds (held_by) where held_by is not null;
create index content_holds_cause on content_holds (cause_id, why) where cause_id is not null;
-- What waits for staff, oldest first.
create index content_holds_waiting on content_holds (since, id) where why in ('review', 'burst');

create function status_of(reasons text[]) returns text language sql immutable parallel safe
  return case when reasons = '{}' then 'published' when reasons <@ '{review,burst}' then 'held' else 'hidden' end;

-- Gives these things, and everything of these people, the status that follows from what holds them. The rows are locked
-- first, so that the second of two who decide at once sees what the first did.
create function follow_holds_of(kind text, ids integer[], people integer[]) returns void language plpgsql as $$
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

create function follow_holds() returns trigger language plpgsql as $$
declare people integer[] := array(select user_id from touched where user_id is not null);
begin
  perform follow_holds_of('blog', array(select blog_id from touched where blog_id is not null), people);
  perform follow_holds_of('discussion', array(select discussion_id from touched where discussion_id is not null), people);
  perform follow_holds_of('review', array(select review_id from touched where review_id is not null), people);
  perform follow_holds_of('comment', array(select comment_id from touched where comment_id is not null), people);
  return null;
end $$;

-- Whatever is written while its author is being held is held as well: either it waits for the one who holds them, or
-- that one sees it.
create function hold_new_of_held() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id for share;
  if exists (select from content_holds where user_id = new.user_id) then
    new.status := status_of(array(select why from content_holds where user_id = new.user_id));
  end if;
  return new;
end $$;

-- A status that does not follow from holds is a mistake in the program. A new row may come with the status of the
-- holds that are added in the same transaction. One function a table, so that its plan is kept.
do $$
declare kind text;
begin
  foreach kind in array array['blog', 'discussion', 'review', 'comment'] loop
    execute format('create trigger hold_new_of_held before insert on %1$I for each row
      when (new.user_id is not null) execute function hold_new_of_held()', kind || 's');
    execute format('
      create function keep_%2$s_status() returns trigger language plpgsql as $keep$
      begin
        if exists (select from %1$I t where id = new.id and status <> status_of(array(
            select why from content_holds where %2$s_id = new.id or user_id = t.user_id))) then
          raise exception ''the status of %2$s %% does not follow from content_holds'', new.id
            using errcode = ''check_violation'', constraint = ''status_follows_holds'';
        end if;
        return null;
      end $keep$', kind || 's', kind);
    execute format('create constraint trigger keep_new_status after insert on %1$I
      deferrable initially deferred for each row when (new.status <> ''published'')
      execute function keep_%2$s_status()', kind || 's', kind);
    execute format('create trigger keep_status after update of status on %1$I for each row
      when (old.status <> new.status) execute function keep_%2$s_status()', kind || 's', kind);
  end loop;
end $$;

-- Suspensions and merges have a number to name as a cause; what they remembered of their own is in holds.
alter table suspensions add column id integer generated always as identity constraint suspensions_id_key unique;

-- What was not shown until now --------------------------------------------------------------------------------

create temporary table unshown on commit drop as
  select 'blog' as kind, id, user_id, status, updated_on as since from blogs where status <> 'published'
  union all select 'review', id, user_id, status, updated_on from reviews where status <> 'published'
  union all select 'discussion', id, user_id, status, updated_on from discussions where status <> 'published'
  union all select 'comment', id, user_id, status, updated_on from comments where status <> 'published';
create index on unshown (kind, id);
analyze unshown;

-- What staff did last to each of them, as their log tells it.
create temporary table last_actions on commit drop as
  select distinct on (l.thing) l.thing, l.action, u.id as user_id, l.reason, l.created_on
  from staff_log l left join users u on u.id = l.user_id
  where l.action in ('blog.hide', 'blog.restore', 'held.publish', 'held.refuse', 'report.hide', 'user.suspend')
  order by l.thing, l.id desc;
create index on last_actions (thing);
analyze last_actions;

insert into content_holds (blog_id, why, cause_id, held_by, since)
  select from_blog_id, 'merge', id, user_id, created_on from merges where undone_on is null;
-- What a site was before it was merged, it is again without the merge.
update unshown t set status = m.from_blog->>'status' from merges m
  where t.kind = 'blog' and m.from_blog_id = t.id and m.undone_on is null;
delete from unshown where status = 'published';

-- One row holds everything of somebody, unless staff have shown some of it again since: then only the rest.
create temporary table suspended on commit drop as
  select s.id as suspension_id, s.user_id, s.created_on, u.suspension_reason, a.user_id as held_by,
    exists (select from blogs b where b.user_id = s.user_id and b.status = 'published')
      or exists (select from reviews r where r.user_id = s.user_id and r.status = 'published')
      or exists (select from discussions d where d.user_id = s.user_id and d.status = 'published')
      or exists (select from comments c where c.user_id = s.user_id and c.status = 'published') as is_partly_shown,
    s.hidden
  from suspensions s join users u on u.id = s.user_id left join last_actions a on a.thing = 'user:' || u.username
  where u.suspended_until is not null;
create temporary table hidden_by_suspension on commit drop as
  select s.suspension_id, s.created_on, s.held_by, s.suspension_reason, s.is_partly_shown, one.kind, entry.value::integer as id
  from suspended s, (values ('blog'), ('review'), ('discussion'), ('comment')) as one (kind),
    jsonb_array_elements_text(s.hidden->(one.kind || 's')) as entry;
create index on hidden_by_suspension (kind, id);
analyze hidden_by_suspension;

insert into content_holds (user_id, why, cause_id, note, held_by, since)
  select user_id, 'suspension', suspension_id, coalesce(suspension_reason, ''), held_by, created_on from suspended s
  where not is_partly_shown and exists (select from hidden_by_suspension h where h.suspension_id = s.suspension_id);
insert into content_holds (blog_id, review_id, discussion_id, comment_id, why, cause_id, note, held_by, since)
  select case h.kind when 'blog' then h.id end, case h.kind when 'review' then h.id end,
    case h.kind when 'discussion' then h.id end, case h.kind when 'comment' then h.id end,
    'suspension', h.suspension_id, coalesce(h.suspension_reason, ''), h.held_by, h.created_on
  from hidden_by_suspension h join unshown t on t.kind = h.kind and t.id = h.id
  where h.is_partly_shown and t.status = 'hidden';
-- What a suspension hid is held by nothing else, unless staff hid it as well since then.
delete from unshown t using hidden_by_suspension h
  where t.kind = h.kind and t.id = h.id and t.status = 'hidden' and not exists (
    select from last_actions a where a.thing = t.kind || ':' || t.id
      and a.action in ('blog.hide', 'held.refuse', 'report.hide') and a.created_on > h.created_on);

insert into content_holds (blog_id, review_id, discussion_id, comment_id, why, cause_id, note, held_by, since)
  select case t.kind when 'blog' then t.id end, case t.kind when 'review' then t.id end,
    case t.kind when 'discussion' then t.id end, case t.kind when 'comment' then t.id end,
    why.word, case why.word when 'report' then r.id end,
    case when t.status = 'held' then '' else coalesce(a.reason, '') end,
    case when t.status = 'held' then null else coalesce(a.user_id, case why.word when 'report' then r.decided_by end) end,
    case when t.status = 'held' then t.since else coalesce(a.created_on, r.decided_on, t.since) end
  from unshown t
    left join last_actions a
      on a.thing = t.kind || ':' || t.id and a.action in ('blog.hide', 'held.refuse', 'report.hide')
    left join lateral (select id, decided_by, decided_on from reports
      where kind = t.kind and thing_id = t.id and state = 'hide' order by decided_on desc, id desc limit 1) as r on true
    cross join lateral (select case
      when t.status = 'held' then case t.kind when 'review' then 'burst' else 'review' end
      when r.id is not null and coalesce(a.action, 'report.hide') = 'report.hide' then 'report'
      else 'staff' end as word) as why;
analyze content_holds;

-- What was held already when its author was suspended is hidden with the rest from now on.
do $$
declare
  people integer[] := array(select user_id from content_holds where user_id is not null);
  kind text;
begin
  foreach kind in array array['blog', 'discussion', 'review', 'comment'] loop
    perform follow_holds_of(kind,
      case kind when 'blog' then array(select blog_id from content_holds where why = 'merge') else '{}' end, people);
  end loop;
end $$;

create trigger follow_new_holds after insert on content_holds
  referencing new table as touched for each statement execute function follow_holds();
create trigger follow_gone_holds after delete on content_holds
  referencing old table as touched for each statement execute function follow_holds();

-- An account that is deleted while it is suspended leaves what it wrote without an author, and as hidden as it was.
create function keep_held_of_deleted() returns trigger language plpgsql as $$
begin
  if coalesce(old.suspended_until, '-infinity') <= now() then
    delete from content_holds where user_id = old.id;
    return old;
  end if;
  insert into content_holds (blog_id, why, cause_id, note, held_by, since)
    select b.id, h.why, h.cause_id, h.note, h.held_by, h.since from content_holds h join blogs b using (user_id)
    where h.user_id = old.id on conflict do nothing;
  insert into content_holds (discussion_id, why, cause_id, note, held_by, since)
    select d.id, h.why, h.cause_id, h.note, h.held_by, h.since from content_holds h join discussions d using (user_id)
    where h.user_id = old.id on conflict do nothing;
  insert into content_holds (review_id, why, cause_id, note, held_by, since)
    select r.id, h.why, h.cause_id, h.note, h.held_by, h.since from content_holds h join reviews r using (user_id)
    where h.user_id = old.id on conflict do nothing;
  insert into content_holds (comment_id, why, cause_id, note, held_by, since)
    select c.id, h.why, h.cause_id, h.note, h.held_by, h.since from content_holds h join comments c using (user_id)
    where h.user_id = old.id on conflict do nothing;
  return old;
end $$;
create trigger keep_held_of_deleted before delete on users for each row execute function keep_held_of_deleted();

alter table suspensions drop column hidden;
alter table merges drop column from_blog;

-- Where a site leads that was merged into this one, words of others lie: the merge is undone first.
create function keep_merge_target() returns trigger language plpgsql as $$
begin
  if exists (select from merges where into_blog_id = old.id and undone_on is null) then
    raise exception 'site % is the target of a merge', old.id
      using errcode = 'foreign_key_violation', constraint = 'merges_target_stays';
  end if;
  return old;
end $$;
create trigger keep_merge_target before delete on blogs for each row execute function keep_merge_target();

-- A review that staff let through is cleared by that decision, no longer by a change of status.
create or replace function clear_review() returns trigger language plpgsql as $$
begin
  if new.rating <> old.rating then new.is_cleared := false; end if;
  return new;
end $$;
