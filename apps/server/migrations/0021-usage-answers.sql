-- What is known of the answer to a node's last report, and since when; `unknown`, `lost`, `likely` or `proven`.
alter table usage_sources
  add column last_answer text not null default 'unknown' check (last_answer in ('unknown', 'lost', 'likely', 'proven')),
  add column last_answer_at timestamptz;
update usage_sources set last_answer = 'likely' where last_delivered;
alter table usage_sources drop column last_delivered;
