-- hysteria is pinned for our own agent as Xray is, and exchanged from the panel as a part of its own.
alter table agent_programs drop constraint agent_programs_program_check;
alter table agent_programs add constraint agent_programs_program_check check (program in ('xray', 'hysteria', 'nodejs'));
alter table node_upgrades drop constraint node_upgrades_part_check;
alter table node_upgrades add constraint node_upgrades_part_check check (part in ('agent', 'core', 'hysteria'));
alter table node_agents add column can_upgrade_hysteria boolean not null default false;
comment on column node_agents.can_upgrade_hysteria is 'It drives a hysteria whose file it can exchange.';
