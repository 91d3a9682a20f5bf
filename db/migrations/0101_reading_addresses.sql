-- expand
-- Hosts at one address are asked in turns: they share a lane, unless the address is a content network's.
alter table reading_hosts add column address text;

create table reading_addresses (
  address text primary key,
  lane_id integer not null references reading_lanes
);
create index reading_addresses_lane on reading_addresses (lane_id);
