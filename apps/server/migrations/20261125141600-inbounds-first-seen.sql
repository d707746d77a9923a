-- When the program of an inbound first asked; null also for one that came before this column.
alter table inbounds add column first_seen_at timestamptz;
