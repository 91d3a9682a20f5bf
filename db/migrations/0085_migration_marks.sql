-- expand
-- What each migration after these does to a version that does not know it, so that such a version can tell whether it
-- still fits (src/server/schema-state.ts). db/README.md says how migrations are marked.
create table migration_marks (
  name text primary key,
  -- The first version that works without what the migration took away; null where it only added.
  unused_since text
);
