-- Every change that a public page or reply may show tells its key on the channel `changed`, at commit. The
-- caches of all processes listen there. PostgreSQL folds equal keys of one transaction into one message.
--   blog:ID  one site or article, its reviews and its list of discussions
--   blogs    which sites and articles there are (lists, search, tags, totals)
--   discussion:ID  one discussion and its comments
--   user:ID  what is shown of a person
--   settings, documents …  said by those who change them

create function tell(key text) returns void language sql as $$ select pg_notify('changed', key) $$;

create function tell_blog() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform tell('blog:' || new.id);
    if old.status <> new.status or old.kind <> new.kind or old.title <> new.title
        or old.featured_position is distinct from new.featured_position then
      perform tell('blogs');
    end if;
  else
    perform tell('blog:' || old.id), tell('blogs');
  end if;
  return null;
end $$;
create trigger tell_blog after update or delete on blogs for each row execute function tell_blog();

create function tell_blogs() returns trigger language plpgsql as $$ begin perform tell('blogs'); return null; end $$;
create trigger tell_new_blogs after insert on blogs for each statement execute function tell_blogs();
create trigger tell_tags after update of value, merged_into, is_blocked on tags
  for each statement execute function tell_blogs();

create function tell_blog_part() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then perform tell('blog:' || old.blog_id); else perform tell('blog:' || new.blog_id); end if;
  return null;
end $$;
create trigger tell_stats after update on blog_stats for each row execute function tell_blog_part();
create trigger tell_review after insert or update or delete on reviews for each row execute function tell_blog_part();

create function tell_blog_tags() returns trigger language plpgsql as $$
begin
  perform tell('blog:' || blog_id) from (select distinct blog_id from gone) as touched;
  perform tell('blogs');
  return null;
end $$;
create trigger tell_blog_tags after delete on blog_tags
  referencing old table as gone for each statement execute function tell_blog_tags();

create function tell_discussion() returns trigger language plpgsql as $$
declare it discussions;
begin
  if tg_op = 'DELETE' then it := old; else it := new; end if;
  perform tell('discussion:' || it.id), tell('blog:' || it.blog_id);
  return null;
end $$;
create trigger tell_discussion after insert or update or delete on discussions
  for each row execute function tell_discussion();

create function tell_comment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then perform tell('discussion:' || old.discussion_id);
  else perform tell('discussion:' || new.discussion_id);
  end if;
  return null;
end $$;
create trigger tell_comment after insert or update or delete on comments
  for each row execute function tell_comment();

create function tell_user() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then perform tell('user:' || old.id); else perform tell('user:' || new.id); end if;
  return null;
end $$;
create trigger tell_user after update or delete on users for each row execute function tell_user();

create function tell_profile() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then perform tell('user:' || old.user_id); else perform tell('user:' || new.user_id); end if;
  return null;
end $$;
create trigger tell_profile after insert or update or delete on profiles
  for each row execute function tell_profile();
