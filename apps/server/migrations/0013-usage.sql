-- What node programs report, and what it became. A user's bytes of the day that runs stand in his balance, so that a report
-- touches one narrow row per user; the day's totals leave it with the first report of a later day.
alter table traffic_balances
  -- Trial traffic that is left, and until when it may be used.
  add column trial_left bigint not null default 0 check (trial_left >= 0),
  add column trial_expires_at timestamptz,
  add column day_trial bigint not null default 0 check (day_trial >= 0),
  -- As nodes counted them, before any factor.
  add column day_up bigint not null default 0 check (day_up >= 0),
  add column day_down bigint not null default 0 check (day_down >= 0),
  -- Weighed and not billed yet, in millionths of a byte: fractions, and what is below the least that is billed.
  add column carried bigint not null default 0 check (carried >= 0),
  -- The totals of the day before, for the one statement that turns the day: day since 1970, trial, quota, permanent,
  -- overrun, up, down. Null otherwise.
  add column turned bigint[];

-- What a record did to the trial traffic.
alter table traffic_records add column trial_change bigint not null default 0;

-- The factor of most users is 1; a report asks for the others.
create index users_scaled on users (id) include (scale) where scale <> 1;

-- The program at an inbound, and its last report: whether the next one repeats it is told by both.
create table usage_sources (
  inbound_number integer primary key references inbounds on delete cascade,
  -- What its requests look like, and what an operator says it is.
  seen_program text not null default 'unknown' check (seen_program in ('v2node', 'v2bx', 'xrayr', 'xboard', 'unknown')),
  fixed_program text check (fixed_program in ('v2node', 'v2bx', 'xrayr', 'xboard')),
  user_agent text not null default '',
  pulled_at timestamptz,
  asked_alive_list_at timestamptz,
  last_day date,
  last_key uuid,
  last_arrived_at timestamptz,
  last_body_sha256 bytea,
  -- Only of programs that add what was not delivered to their next report.
  last_body bytea,
  last_delivered boolean not null default false
);

-- Each report once: a key is never taken twice, and the same report gets the same day and key wherever it is applied.
create table usage_reports (
  day date not null,
  key uuid not null,
  inbound_number integer not null,
  arrived_at timestamptz not null,
  applied_at timestamptz not null default now(),
  program text not null,
  decision text not null check (decision in ('accepted', 'resend', 'excess')),
  -- Why; in the words of the decision's code.
  reason text not null,
  -- Decided by what is likely, not by what is known: for people to look at.
  is_uncertain boolean not null,
  -- The report that this one repeats, or contains.
  original_day date,
  original_key uuid,
  body_sha256 bytea not null,
  -- What came, without what could not be read: counted here, kept back as a repetition, or in quarantine.
  received_users integer not null,
  received_up numeric(30) not null,
  received_down numeric(30) not null,
  resent_users integer not null,
  resent_up numeric(30) not null,
  resent_down numeric(30) not null,
  -- What was counted, as three arrays by ascending user.
  user_ids integer[] not null,
  ups bigint[] not null,
  downs bigint[] not null,
  -- Factors at the time of use, in millionths: of the site and the line, with and without the site's own factor.
  up_factor bigint not null,
  down_factor bigint not null,
  plain_up_factor bigint not null,
  plain_down_factor bigint not null,
  minimum_bytes bigint not null,
  -- Per user, where not all are 100: his own factor in hundredths. And bytes to which the site's own factor did not apply.
  scales integer[],
  plain_ups bigint[],
  plain_downs bigint[],
  -- Whether `usage_inbound_days` has it.
  is_summed boolean not null default false,
  primary key (day, key)
) partition by range (day);
create index usage_reports_inbound on usage_reports (inbound_number, arrived_at desc);
create index usage_reports_unsummed on usage_reports (day) where not is_summed;
create index usage_reports_uncertain on usage_reports (arrived_at desc) where is_uncertain;

-- What a report said and nobody was billed for, with the reason: one row per report and reason.
create table usage_quarantine (
  day date not null,
  report_key uuid not null,
  reason text not null,
  inbound_number integer not null,
  arrived_at timestamptz not null,
  -- As it was reported: `{"user": [up, down]}`.
  entries jsonb not null,
  -- Those entries that can be read; the rest counts nothing.
  readable_users integer not null,
  up numeric(30) not null,
  down numeric(30) not null,
  primary key (day, report_key, reason)
) partition by range (day);
create index usage_quarantine_arrived on usage_quarantine (arrived_at desc);

-- Days that are over, one row per user: the `spend` records. Of the day that runs see `user_days`.
create table usage_days (
  day date not null,
  user_id bigint not null,
  trial bigint not null,
  quota bigint not null,
  permanent bigint not null,
  overrun bigint not null,
  up bigint not null,
  down bigint not null,
  primary key (day, user_id)
) partition by range (day);
create index usage_days_user on usage_days (user_id, day desc);

-- Where a user's bytes of a day went, summed up from the reports by a job. Weighed in millionths of a byte.
create table usage_inbound_days (
  day date not null,
  user_id bigint not null,
  inbound_number integer not null,
  up bigint not null,
  down bigint not null,
  weighed numeric(40) not null,
  primary key (day, user_id, inbound_number)
) partition by range (day);

-- Totals of the days that were forgotten, so that the books still add up.
create table usage_before (
  user_id bigint primary key,
  trial bigint not null,
  quota bigint not null,
  permanent bigint not null,
  overrun bigint not null,
  up bigint not null,
  down bigint not null,
  weighed numeric(40) not null
);

-- Every day of every user, the one that runs included.
create view user_days as
  select day, user_id, trial, quota, permanent, overrun, up, down from usage_days
  union all
  select day, user_id, day_trial, day_quota, day_permanent, day_overrun, day_up, day_down from traffic_balances
  where day_up > 0 or day_down > 0;

-- Makes the partitions of some days. Two that make the same one at once: the second finds it there.
create function make_usage_partitions(first date, last date) returns void language plpgsql as $$
declare
  parent text;
  d date;
begin
  foreach parent in array array['usage_reports', 'usage_quarantine', 'usage_days', 'usage_inbound_days'] loop
    for d in select generate_series(first, last, interval '1 day')::date loop
      begin
        execute format('create table if not exists %I partition of %I for values from (%L) to (%L)',
          parent || '_' || to_char(d, 'YYYYMMDD'), parent, d, d + 1);
      exception when duplicate_table or unique_violation then null;
      end;
    end loop;
  end loop;
end $$;
