-- Whether an agent can end running streams, of how many people streams go on all the same, and how busy its machine is.
alter table node_agents
  add column can_cut boolean,
  add column still_moving integer not null default 0 check (still_moving >= 0),
  add column load_percent integer check (load_percent >= 0);
comment on column node_agents.can_cut is 'null: an agent that does not try, or that has not asked yet.';
comment on column node_agents.still_moving is 'People who were cut off and whose counters still moved when it last asked.';
comment on column node_agents.load_percent is 'Processes that run or wait, for each hundred processors of the node; null: not told.';
