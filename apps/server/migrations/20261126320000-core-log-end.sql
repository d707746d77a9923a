-- The log of a node's core ends by itself a day after it was switched on.
alter table nodes add column core_log_since timestamptz;
comment on column nodes.core_log_since is 'When core_log was switched on; null: off, or switched on before logs ended by themselves.';
drop trigger raise_revision on nodes;
create trigger raise_revision before update on nodes for each row when (
    (old.sort, old.name, old.country_name, old.country_flag, old.type, old.ip, old.host, old.control_port,
      old.relay_port, old.listen_port, old.public_port, old.description, old.warp, old.core_log, old.core_log_since,
      old.openai_proxy, old.openai_proxy_password_sealed, old.server_type, old.ssh_port, old.ssh_username,
      old.ssh_password_sealed, old.pull_seconds, old.push_seconds)
    is distinct from
    (new.sort, new.name, new.country_name, new.country_flag, new.type, new.ip, new.host, new.control_port,
      new.relay_port, new.listen_port, new.public_port, new.description, new.warp, new.core_log, new.core_log_since,
      new.openai_proxy, new.openai_proxy_password_sealed, new.server_type, new.ssh_port, new.ssh_username,
      new.ssh_password_sealed, new.pull_seconds, new.push_seconds))
  execute function raise_revision();
