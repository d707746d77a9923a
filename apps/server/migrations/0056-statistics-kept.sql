-- Attempts to pay of a day by channel, and how many of them succeeded.
alter table statistics_days add column channels jsonb;

-- What the days that are not summed up yet came to so far, and what customers have: on a large site summing it up takes
-- longer than who looks at it waits, so a job does.
create table statistics_standing (
  singleton boolean primary key default true check (singleton),
  figures jsonb not null,
  made_at timestamptz not null
);
