-- The income of a day has no money beyond what its orders cost. Days that were summed up with it are corrected by the job
-- that keeps them, because it knows the time zone of the site.
alter table statistics_days add column without_excess boolean not null default false;
comment on column statistics_days.without_excess is 'revenue_li has no money that was paid beyond the due amount.';
