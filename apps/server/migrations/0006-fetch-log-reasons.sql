-- Why lines were left out of the profile that was sent, as `reason:count` with commas between.
alter table fetch_log add column skip_reasons text not null default '';
