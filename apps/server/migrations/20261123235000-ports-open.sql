-- When a connection to the public port of an inbound was last tried, and when one last succeeded.
alter table inbounds
  add column port_tried_at timestamptz,
  add column port_open_at timestamptz;
