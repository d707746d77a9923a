-- Every row that two people can edit has a revision. A change of what its form edits raises it, also by a process of an
-- older version. What the system itself notes (last report, load, speed, test, pool) does not.
create function raise_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

alter table nodes add column revision integer not null default 1;
create trigger raise_revision before update on nodes for each row when (
    (old.sort, old.name, old.country_name, old.country_flag, old.type, old.ip, old.host, old.control_port,
      old.relay_port, old.listen_port, old.public_port, old.description, old.warp, old.core_log, old.openai_proxy,
      old.server_type, old.ssh_port, old.ssh_username, old.ssh_password_sealed, old.pull_seconds, old.push_seconds)
    is distinct from
    (new.sort, new.name, new.country_name, new.country_flag, new.type, new.ip, new.host, new.control_port,
      new.relay_port, new.listen_port, new.public_port, new.description, new.warp, new.core_log, new.openai_proxy,
      new.server_type, new.ssh_port, new.ssh_username, new.ssh_password_sealed, new.pull_seconds, new.push_seconds))
  execute function raise_revision();

-- The form of a node also edits its inbounds and the programs there.
create function raise_node_revision() returns trigger language plpgsql as $$
begin
  update nodes set revision = revision + 1 where id = new.node_id;
  return null;
end $$;
create trigger raise_node_revision_of_new after insert on inbounds for each row execute function raise_node_revision();
create trigger raise_node_revision after update of parameters_sealed on inbounds for each row
  when (old.parameters_sealed is distinct from new.parameters_sealed) execute function raise_node_revision();

create function raise_node_revision_by_program() returns trigger language plpgsql as $$
begin
  update nodes set revision = revision + 1
    where id = (select node_id from inbounds where number = new.inbound_number);
  return null;
end $$;
create trigger raise_node_revision_of_new after insert on usage_sources for each row
  when (new.fixed_program is not null) execute function raise_node_revision_by_program();
create trigger raise_node_revision after update of fixed_program on usage_sources for each row
  when (old.fixed_program is distinct from new.fixed_program) execute function raise_node_revision_by_program();

alter table lines add column revision integer not null default 1;
create trigger raise_revision before update on lines for each row when (
    (old.sort, old.name, old.node_id, old.inbound_number, old.bridge, old.entry_id, old.scale, old.copies,
      old.is_public, old.fixed_name, old.hidden_from_agency, old.required_entitlement_id, old.message)
    is distinct from
    (new.sort, new.name, new.node_id, new.inbound_number, new.bridge, new.entry_id, new.scale, new.copies,
      new.is_public, new.fixed_name, new.hidden_from_agency, new.required_entitlement_id, new.message))
  execute function raise_revision();

alter table entries add column revision integer not null default 1;
create trigger raise_revision before update on entries for each row when (
    (old.sort, old.name, old.address, old.more_addresses, old.description, old.visible)
    is distinct from
    (new.sort, new.name, new.address, new.more_addresses, new.description, new.visible))
  execute function raise_revision();

alter table entitlements add column revision integer not null default 1;
create trigger raise_revision before update on entitlements for each row
  when ((old.name, old.description) is distinct from (new.name, new.description)) execute function raise_revision();

alter table agencies add column revision integer not null default 1;
create trigger raise_revision before update on agencies for each row when (
    (old.owner_id, old.name, old.domain, old.contact, old.logo_url)
    is distinct from
    (new.owner_id, new.name, new.domain, new.contact, new.logo_url))
  execute function raise_revision();

alter table webhooks add column revision integer not null default 1;
create trigger raise_revision before update on webhooks for each row when (
    (old.name, old.url, old.events, old.enabled) is distinct from (new.name, new.url, new.events, new.enabled))
  execute function raise_revision();

alter table node_programs add column revision integer not null default 1;
create trigger raise_revision before update on node_programs for each row when (
    (old.version, old.file_name, old.mirror, old.sha256)
    is distinct from
    (new.version, new.file_name, new.mirror, new.sha256))
  execute function raise_revision();

alter table pay_channels add column revision integer not null default 1;
create trigger raise_revision before update on pay_channels for each row when (
    (old.adapter, old.base_url, old.merchant_id, old.secret_sealed, old.type_map, old.min_li, old.max_li, old.enabled)
    is distinct from
    (new.adapter, new.base_url, new.merchant_id, new.secret_sealed, new.type_map, new.min_li, new.max_li, new.enabled))
  execute function raise_revision();
