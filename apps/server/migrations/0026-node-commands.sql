-- The password in the command that sets a node up: good once, and not for long.
alter table nodes add enrol_sha256 bytea unique, add enrol_until timestamptz;
-- Since when a node is to bring its programs up to date.
alter table nodes add upgrade_asked_at timestamptz;
