-- Trades of one account are looked for by an account that the planner does not know. Where most trades are of one account,
-- it would expect five of any account among the newest few and read the whole table for one that has none yet.
alter table trades alter column channel set (n_distinct = 1000);
analyze trades (channel);
