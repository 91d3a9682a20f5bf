-- Generated from db/migrations by "npm run schema": do not edit.

create table notification_settings (
  user_id integer not null, -- references users on delete cascade
  kind text not null,
  in_app boolean not null default true,
  email boolean not null default false,
  primary key (user_id, kind)
);
comment on table notification_settings is 'How a member wants to be notified, by kind. Without a row, defaults apply.';
alter table notification_settings add constraint notification_settings_kind_check check (kind in ('comment', 'reply', 'mention', 'review', 'discussion', 'upvote', 'proposal', 'health', 'staff')) not valid;

create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null, -- references users on delete cascade
  kind text not null,
  actor_id integer, -- references users on delete set null
  text text not null,
  url text not null,
  group_key text,
  group_size integer constraint notifications_joined_not_null not null default 1,
  is_read boolean not null default false,
  created_on timestamptz not null default now(),
  in_app boolean not null default true,
  wants_mail boolean not null default false,
  actor_ids integer[] not null default '{}',
  event text,
  params jsonb,
  constraint notifications_joined unique (user_id, group_key)
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table notifications is 'Notifications of members.';
comment on column notifications.actor_id is 'Whose action it is about, the latest if grouped; null for staff, and for deleted accounts.';
comment on column notifications.text is 'The sentence in English, written for version 0.2.';
comment on column notifications.url is 'Path of the page that the notification leads to.';
comment on column notifications.group_key is 'Groups upvotes by target and day, such as ''upvote:comment:12:2026-01-31''; null for single ones.';
comment on column notifications.group_size is 'Number of actors in the group.';
comment on column notifications.in_app is 'True if it is listed on the site; otherwise it is only sent by email.';
comment on column notifications.wants_mail is 'True until it has been sent by email, if the member wants that.';
comment on column notifications.actor_ids is 'Actors of the group, the latest first, at most 200: an actor counts once.';
comment on column notifications.event is 'What happened; with params it becomes a sentence in the reader''s language.';
comment on column notifications.params is 'Parameters of the sentence, such as the title.';
alter table notifications add constraint notifications_kind_check check (kind in ('comment', 'reply', 'mention', 'review', 'discussion', 'upvote', 'proposal', 'health', 'staff')) not valid;
create index notifications_actor on notifications (actor_id);
create index notifications_newest on notifications (user_id, created_on desc, id desc) where in_app;
create index notifications_unread on notifications (user_id, created_on desc, id desc) where in_app and not is_read;
create index notifications_to_mail on notifications (user_id) where wants_mail;

create table unsubscribe_keys (
  user_id integer primary key, -- references users on delete cascade
  key text not null,
  constraint unsubscribe_keys_key unique (key)
);
comment on table unsubscribe_keys is 'Keys in the unsubscribe links of emails.';
comment on column unsubscribe_keys.key is 'In plain text, because emails repeat it. It can only end emails.';

create table waiting_mails (
  user_id integer primary key, -- references users on delete cascade
  due_on timestamptz not null
);
comment on table waiting_mails is 'Members to send an email about their notifications. A recurring job turns due rows into jobs.';

create view current_notifications as
 select n.id,
    n.user_id,
    n.kind,
    n.event,
    n.params,
    n.text,
    n.url,
    n.is_read,
    n.in_app,
    n.wants_mail,
    n.created_on,
        case
            when n.actor_id = any (hidden.ids) then ( select a.id
               from unnest(n.actor_ids) with ordinality a(id, place)
              where a.id <> all (hidden.ids)
              order by a.place
             limit 1)
            else n.actor_id
        end as actor_id,
    n.group_size - cardinality(hidden.ids) as group_size
   from notifications n
     cross join lateral ( select array( select distinct h.user_id
                   from content_holds h
                  where h.user_id = any ((n.actor_ids || n.actor_id))) as ids
         offset 0) hidden
  where (n.actor_id is null or (n.actor_id <> all (hidden.ids)) or (exists ( select
           from unnest(n.actor_ids) a(id)
          where a.id <> all (hidden.ids)))) and (n.kind = 'staff'::text or n.url !~ '^/(blog|article)/[^/]*/\d{1,9}([/#]|$)'::text or (exists ( select
           from users reader,
            ( select "substring"(n.url, '^/(?:blog|article)/[^/]*/(\d{1,9})(?:[/#]|$)'::text)::integer as blog_id,
                    "substring"(n.url, '/discussions/(\d{1,9})'::text)::integer as discussion_id,
                    "substring"(n.url, '#comment-(\d{1,9})$'::text)::integer as comment_id,
                    "substring"(n.url, '#review-(\d{1,9})$'::text)::integer as review_id
                 offset 0) about
             left join discussions d on d.id = about.discussion_id
             left join reviews r on r.id = about.review_id
             join blogs b on b.id = coalesce(d.blog_id, r.blog_id, about.blog_id)
          where reader.id = n.user_id and (b.status = 'published'::text or reader.is_staff or b.status = 'held'::text and b.user_id = reader.id) and (about.discussion_id is null or d.status = 'published'::text or d.id is not null and reader.is_staff) and (about.comment_id is null or (exists ( select
                   from comments c
                  where c.id = about.comment_id and (c.status = 'published'::text or reader.is_staff)))) and (about.review_id is null or r.status = 'published'::text or r.id is not null and reader.is_staff))));
comment on view current_notifications is 'Notifications about content that the recipient can see now, without hidden actors.';
comment on column current_notifications.actor_id is 'The latest actor who is not hidden; null for staff and deleted accounts.';
comment on column current_notifications.group_size is 'Without hidden actors.';

create function event_of_sentence(of_kind text, sentence text, out event text, out params jsonb) returns record language plpgsql
  stable set plan_cache_mode = 'force_generic_plan' set jit = 'off'
as $$
begin
  with fitting as (
    select s.*, substr(sentence, length(opening) + 1, length(sentence) - length(opening) - length(closing)) as inside
    from notification_sentences() s
    where s.kind = of_kind and starts_with(sentence, opening) and right(sentence, length(closing)) = closing
      and length(sentence) >= length(opening) + length(closing)
  ),
  halved as (
    select f.*, inside as first, null as others from fitting f where between_first is null
    union all
    select f.*, array_to_string(pieces[:at], between_first), array_to_string(pieces[at + 1:], between_first)
    from fitting f, string_to_array(inside, between_first) pieces, generate_series(1, cardinality(pieces) - 1) at
    where between_first is not null
  ),
  readings as (
    select h.*, array_remove(array[first, others], null) as parts from halved h where between_second is null
    union all
    select h.*, array[first, array_to_string(pieces[:at], between_second), array_to_string(pieces[at + 1:], between_second)]
    from halved h, string_to_array(others, between_second) pieces, generate_series(1, cardinality(pieces) - 1) at
    where between_second is not null
  )
  select r.event, r.fixed || jsonb_object(names, parts) into event, params
  from (select *, count(*) over () as alternatives from readings) r,
    lateral (select case when alternatives > 1 then (
      select count(*) from unnest(names, parts) as part (name, value)
      where name in ('title', 'site', 'into') and (
        exists (select from blogs where title = value) or exists (select from discussions where title = value)))
    else 0 end as titles_that_exist) known
  order by titles_that_exist desc, case when titles_that_exist > 0 then -length(parts[1]) end, reworded,
    length(opening) desc, length(parts[1]), length(parts[2])
  limit 1;
  if event is null then
    event := 'said';
    params := jsonb_build_object('text', sentence);
  end if;
end $$;
comment on function event_of_sentence(of_kind text, sentence text, OUT event text, OUT params jsonb) is 'Finds the event and parameters of an English sentence by version 0.2.';

create function notification_sentences() returns table(kind text, opening text, between_first text, between_second text, closing text, event text, fixed jsonb, names text[], reworded boolean) language sql
  immutable
as $$
  values
    ('mention', 'mentioned you in “', null, null, '”', 'mention_in_discussion', '{}'::jsonb, '{title}'::text[], false),
    ('mention', 'mentioned you in a review of “', null, null, '”', 'mention_in_review', '{}', '{title}', false),
    ('comment', 'commented on your discussion “', null, null, '”', 'comment_on_discussion', '{}', '{title}', false),
    ('reply', 'replied in “', null, null, '”', 'reply_in_discussion', '{}', '{title}', false),
    ('discussion', 'started the discussion “', '” about your site “', null, '”',
      'discussion_of_site', '{}', '{title,site}', false),
    ('review', 'reviewed your site “', null, null, '”', 'review_of_site', '{}', '{title}', false),
    ('upvote', 'upvoted your site “', null, null, '”', 'upvote_of_site', '{}', '{title}', false),
    ('upvote', 'upvoted your discussion “', null, null, '”', 'upvote_of_discussion', '{}', '{title}', false),
    ('upvote', 'upvoted your comment in “', null, null, '”', 'upvote_of_comment', '{}', '{title}', false),
    ('staff', 'Your site “', null, null, '” was edited by the moderators.',
      'site_edited', '{"thing": "site"}', '{title}', false),
    ('staff', 'Your article “', null, null, '” was edited by the moderators.',
      'site_edited', '{"thing": "article"}', '{title}', false),
    ('staff', 'The moderators edited your discussion “', null, null, '”.',
      'text_edited', '{"thing": "discussion"}', '{title}', false),
    ('staff', 'The moderators edited your comment in “', null, null, '”.',
      'text_edited', '{"thing": "comment"}', '{title}', false),
    ('staff', 'The moderators deleted your discussion “', null, null, '”.',
      'text_deleted', '{"thing": "discussion"}', '{title}', false),
    ('staff', 'The moderators deleted your comment in “', null, null, '”.',
      'text_deleted', '{"thing": "comment"}', '{title}', false),
    ('staff', 'Your site “', '” has been merged into “', '”. ', '', 'site_merged', '{}', '{title,into,reason}', false),
    -- As only 0.1 said it.
    ('staff', 'Your site “', '” is one with “', '” now. ', '', 'site_merged', '{}', '{title,into,reason}', true),
    ('staff', 'Your changes to “', '” are published now. ', null, '', 'edit_published', '{}', '{title,reason}', false),
    ('staff', 'Your changes to “', '” were not accepted. ', null, '', 'edit_refused', '{}', '{title,reason}', false),
    ('staff', 'Your message “', '” was answered. ', null, '', 'message_answered', '{}', '{subject,reason}', false),
    ('staff', 'Your account is suspended. ', null, null, '', 'account_suspended', '{}', '{reason}', false),
    ('staff', 'Your account was hidden by the moderators. ', null, null, '', 'account_hidden', '{}', '{reason}', false),
    ('staff', 'Your account is no longer suspended. ', null, null, '', 'account_restored', '{}', '{reason}', false),
    ('staff', 'You are on the staff now. ', null, null, '', 'staff_granted', '{}', '{reason}', false),
    ('staff', 'You are no longer on the staff. ', null, null, '', 'staff_revoked', '{}', '{reason}', false)
  union all
  select 'staff', opening, '” ' || words || '. ', null, '', event, jsonb_build_object('thing', thing), '{title,reason}',
    words = 'was not taken'
  from (values
      ('site', 'Your site “'), ('article', 'Your article “'), ('review', 'Your review of “'),
      ('discussion', 'Your discussion “'), ('comment', 'Your comment in “')) as things (thing, opening),
    (values
      ('was hidden by the moderators', 'hidden_by_staff'), ('was deleted by the moderators', 'deleted_by_staff'),
      ('is shown now', 'shown_again'), ('is published now', 'submission_published'),
      ('was accepted', 'submission_accepted'), ('was not accepted', 'submission_refused'),
      ('was not taken', 'submission_refused')) as decisions (words, event)
  union all
  select 'staff', 'Thank you for your report: ' || opening, after || ' ' || words || '. ', null, '',
    event, jsonb_build_object('thing', thing), '{title,reason}', false
  from (values
      ('site', 'the site “', '”'), ('review', 'a review of “', '”'), ('discussion', 'the discussion “', '”'),
      ('comment', 'a comment in “', '”'), ('account', '', '''s account')) as things (thing, opening, after),
    (values ('stays', 'report_dismissed'), ('was hidden', 'report_hidden'), ('was deleted', 'report_deleted'))
      as decisions (words, event)
  union all
  select 'staff', 'Thank you for your report: the ' || word || ' that you reported ' || words || '. ', null, null, '',
    event, jsonb_build_object('thing', thing), '{reason}', false
  from (values ('site', 'blog'), ('review', 'review'), ('discussion', 'discussion'), ('comment', 'comment'),
      ('account', 'user')) as things (thing, word),
    (values ('stays', 'gone_report_dismissed'), ('was hidden', 'gone_report_hidden'),
      ('was deleted', 'gone_report_deleted')) as decisions (words, event)
$$;
comment on function notification_sentences() is 'All sentences that versions 0.1 and 0.2 write, by their parts.';

create function read_sentence() returns trigger language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and (new.text = old.text or new.params is distinct from old.params) then return new; end if;
  if tg_op = 'INSERT' and new.event is not null then return new; end if;
  select it.event, it.params into new.event, new.params from event_of_sentence(new.kind, new.text) it;
  return new;
end $$;
comment on function read_sentence() is 'Sets event and params of notifications by version 0.2, which only writes text.';

create function tell_notified() returns trigger language plpgsql
as $$
begin
  if new.in_app then perform pg_notify('events', 'notified:' || new.user_id); end if;
  return null;
end $$;
comment on function tell_notified() is 'Notifies all processes of a new or changed notification, for open pages of its recipient.';

create trigger read_changed_sentence
  before update of text on notifications for each row when (new.text <> old.text and not new.params is distinct from old.params)
  execute function read_sentence();

create trigger read_sentence
  before insert on notifications for each row when (new.event is null)
  execute function read_sentence();

create trigger tell_notified
  after insert or update of actor_id, text, url, group_size, is_read, in_app on notifications for each row
  execute function tell_notified();
