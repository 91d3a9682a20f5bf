-- expand
-- What the numbering of sites was when a draw of the feed of chance was first asked for: with that a draw stays what it is,
-- whatever is listed later (docs/decisions/0170-for-you-and-surprises.md).
create table draw_numberings (
  days smallint not null,
  period integer not null,
  n integer not null,
  departures integer not null,
  primary key (days, period)
);
