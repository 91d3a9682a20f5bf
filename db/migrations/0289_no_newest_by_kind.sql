-- expand
drop index blogs_newest;
