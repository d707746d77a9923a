alter table node_agents add column exits_down integer not null default 0 check (exits_down >= 0);
comment on column node_agents.exits_down is 'Proxies by which streams leave the node and that take no connection.';
