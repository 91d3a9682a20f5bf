-- expand
-- A member has one open report about one thing; two requests at once could both insert one. The newest replaces the others, as
-- a later report does. If 0.2 loses such a race, it answers 500, and the other request has stored the report.
lock table reports in share row exclusive mode;
delete from reports older using reports newer
where older.state = 'open' and newer.state = 'open' and older.user_id = newer.user_id and older.kind = newer.kind
  and older.thing_id = newer.thing_id and older.id < newer.id;
create unique index reports_open on reports (user_id, kind, thing_id) where state = 'open';
