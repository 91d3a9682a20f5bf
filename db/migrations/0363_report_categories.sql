-- expand
-- What is wrong with something that people report; only `other` needs words.
alter table reports add column category text not null default 'other'
  check (category in ('spam', 'dead', 'changed_hands', 'wrong_tags', 'unkind', 'other'));
alter table reports drop constraint reports_reason_length,
  add constraint reports_reason_length check (char_length(reason) <= 1000 and (category <> 'other' or reason <> ''));
