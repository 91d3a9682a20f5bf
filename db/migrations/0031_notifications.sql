-- A notification that grows comes to the top again, so lists follow its time; and some are for mail alone.

alter table notifications
  add column in_app boolean not null default true,
  add column wants_mail boolean not null default false,
  -- The last people who made a joined one grow: pressing twice does not count twice.
  add column actor_ids integer[] not null default '{}';
drop index notifications_newest;
drop index notifications_unread;
create index notifications_newest on notifications (user_id, created_on desc, id desc) where in_app;
create index notifications_unread on notifications (user_id, created_on desc, id desc) where in_app and not is_read;
create index notifications_to_mail on notifications (user_id) where wants_mail;

-- The secret in the links that end mails: it can do nothing else.
create table unsubscribe_keys (
  user_id integer primary key references users on delete cascade,
  key text not null constraint unsubscribe_keys_key unique
);

-- Whoever has the site open hears of it at once.
create function tell_notified() returns trigger language plpgsql as $$
begin
  if new.in_app then perform pg_notify('happened', 'notified:' || new.user_id); end if;
  return null;
end $$;
create trigger tell_notified after insert or update on notifications for each row execute function tell_notified();
