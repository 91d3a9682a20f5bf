-- expand
-- What the reader has to remember besides, so that it heeds what a site asks for later on, keeps its manners with content
-- networks across processes, and knows cheaply how much room pictures take.

alter table reading_state
  -- {noindex, nosnippet}: what the front page and the feed asked for when they were read last.
  add column page_robots jsonb,
  add column feed_robots jsonb;

-- Posts and pictures are asked for, too. Every row there is fulfils the wider check.
alter table readings drop constraint readings_what_check,
  add constraint readings_what_check check (what in ('feed', 'page', 'post', 'picture')) not valid;

-- Addresses of content networks: before `free_on` nothing there is asked, by any process.
create table reading_networks (
  address text primary key,
  free_on timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Hosts at an address are looked for when it is swept.
alter table reading_hosts
  -- When a redirect, a feed or a picture last led here from another host.
  add column visited_on timestamptz;
create index reading_hosts_address on reading_hosts (address) where address is not null;

-- What the files of pictures take together, kept so that nobody has to add them up. Kilobytes, each file rounded up: a
-- total is an integer.
create function kilobytes_of(bytes integer) returns integer language sql immutable parallel safe
  return coalesce((bytes + 1023) / 1024, 0);

create function count_picture_bytes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform add_to_total('picture_kilobytes', -kilobytes_of(old.bytes));
  elsif tg_op = 'INSERT' then
    perform add_to_total('picture_kilobytes', kilobytes_of(new.bytes));
  else
    perform add_to_total('picture_kilobytes', kilobytes_of(new.bytes) - kilobytes_of(old.bytes));
  end if;
  return null;
end $$;
create trigger count_new_picture after insert on site_pictures for each row when (new.bytes is not null)
  execute function count_picture_bytes();
create trigger count_changed_picture after update of bytes on site_pictures for each row
  when (new.bytes is distinct from old.bytes) execute function count_picture_bytes();
create trigger count_gone_picture after delete on site_pictures for each row when (old.bytes is not null)
  execute function count_picture_bytes();

-- From here on the triggers count, so nothing is left out.
insert into totals (name, n, shard)
  select 'picture_kilobytes', case place when 0 then (select coalesce(sum(kilobytes_of(bytes)), 0) from site_pictures) else 0 end, place
  from generate_series(0, 15) as place;
drop index site_pictures_bytes;
