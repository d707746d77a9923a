-- Lists of nodes tell a core that does not run from a node that is silent.
create view node_core_states as
  select node_id, is_core_running, seen_at from node_agents where public_key is not null;
