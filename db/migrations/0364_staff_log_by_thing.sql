-- expand
-- Who suspended a person, and why: their page tells staff.

create index staff_log_thing on staff_log (thing, id desc);
