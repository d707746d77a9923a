-- The network that a stranger's page reported a kind from; empty for the server and for pages of signed-in people.
alter table error_kinds add column stranger_network text not null default '';
create index error_kinds_strangers on error_kinds (stranger_network) where stranger_network <> '';
