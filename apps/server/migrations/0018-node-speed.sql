-- How long the site's own server took to connect to a node, the newest first, and when: of the last attempt and of the last
-- one that got through.
alter table nodes
  add column connect_ms integer[] not null default '{}',
  add column connected_at timestamptz,
  add column tried_at timestamptz;
