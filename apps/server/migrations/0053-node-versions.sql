-- What a node's programs say of themselves is told from how they ask (usage_sources); this was never written.
alter table nodes drop column agent_version;
