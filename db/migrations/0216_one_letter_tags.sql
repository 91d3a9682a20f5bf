-- expand
-- In some scripts one letter is a word (茶, 詩, 책): which ones is for src/contract/tag.ts to say.
alter table tags drop constraint tags_value_length;
alter table tags add constraint tags_value_length check (char_length(value) between 1 and 40) not valid;
