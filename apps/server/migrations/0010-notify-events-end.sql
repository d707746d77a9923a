-- Anybody can send a notify: what is refused is counted, and of each channel and verdict the newest few are kept, each in
-- a slot that the next but nineteen takes over. Confirmed ones have no slot and stay: one per payment.
create table notify_counts (
  channel text not null,
  verdict text not null,
  times bigint not null default 1,
  last_at timestamptz not null default now(),
  told_at timestamptz not null default now(),
  primary key (channel, verdict)
);

alter table notify_events add column problem text not null default '', add column slot integer;
update notify_events set verdict = split_part(verdict, ': ', 1),
  problem = left(substr(verdict, length(split_part(verdict, ': ', 1)) + 3), 200), raw = left(raw, 2048)
  where verdict <> 'confirmed';
insert into notify_counts (channel, verdict, times, last_at)
  select channel, verdict, count(*), max(created_at) from notify_events where verdict <> 'confirmed' group by 1, 2;
with ranked as (
  select id, row_number() over (partition by channel, verdict order by id desc) as place,
    count(*) over (partition by channel, verdict) as times
  from notify_events where verdict <> 'confirmed'
), gone as (
  delete from notify_events e using ranked r where e.id = r.id and r.place > 20
)
update notify_events e set slot = (r.times - r.place + 1) % 20 from ranked r where e.id = r.id and r.place <= 20;
create unique index notify_events_slot on notify_events (channel, verdict, slot);
