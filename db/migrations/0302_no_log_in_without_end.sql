-- expand
alter table sessions add constraint sessions_log_ins_end check (scopes is not null or expires_on is not null) not valid;
