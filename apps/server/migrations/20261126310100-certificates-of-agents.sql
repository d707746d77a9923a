alter table node_agents add column certificates_missing integer not null default 0 check (certificates_missing >= 0);
comment on column node_agents.certificates_missing is 'Hosts for which the agent asks for a certificate and has none yet.';
