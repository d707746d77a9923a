-- Whether an agent holds people to their speed.
alter table node_agents
  add column speed_state text check (speed_state in ('held', 'program', 'right', 'hysteria'));
comment on column node_agents.speed_state is
  'Whether limits of speed hold; program: one that it needs is missing; right: its machine refuses them; hysteria: it runs that alone. null: not told.';
