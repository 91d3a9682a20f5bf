-- expand
-- What an import brought, so that one can see how far its sites are completed by what they say of themselves.
create table import_sites (
  blog_id integer primary key references blogs on delete cascade,
  import_id integer not null references imports on delete cascade
);
create index import_sites_import on import_sites (import_id);

-- Pictures that front pages name, each fetched once: at most one a second, and as many as fit.
create table site_pictures (
  blog_id integer primary key references blogs on delete cascade,
  -- Where the page says it is.
  source_url text not null,
  -- When it is fetched; null where that is done, or given up.
  due_on timestamptz,
  tries smallint not null default 0,
  -- What is kept of it: an address of ours and its files' bytes.
  picture text,
  bytes integer
) with (autovacuum_vacuum_scale_factor = 0.05);
create index site_pictures_due on site_pictures (due_on) where due_on is not null;
-- What all of them take together is looked up for each one.
create index site_pictures_bytes on site_pictures (blog_id) include (bytes) where bytes is not null;
