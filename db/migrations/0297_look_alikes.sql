-- expand
-- Two letters that look like one (rn and m, vv and w, cl and d) make no difference between names either. What 0070 keeps
-- of released names with such pairs knows them by their old look for as long as it keeps them, and exactly in any case.
drop index users_look;
create or replace function look_of(username text) returns text language sql immutable
  return replace(replace(replace(lower(translate(username, 'I10', 'llo')), 'rn', 'm'), 'vv', 'w'), 'cl', 'd');
create index users_look on users (look_of(username));
