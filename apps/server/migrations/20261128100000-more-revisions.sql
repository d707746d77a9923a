-- API tokens and referral channels get revisions too, so that a save based on an older one is refused.
alter table api_tokens add column revision integer not null default 1;
create trigger raise_revision before update on api_tokens for each row when (
    (old.name, old.scopes, old.networks, old.last_day)
    is distinct from
    (new.name, new.scopes, new.networks, new.last_day))
  execute function raise_revision();
comment on column api_tokens.revision is 'Raised by a trigger.';

alter table referral_channels add column revision integer not null default 1;
create trigger raise_revision before update on referral_channels for each row when (
    (old.name, old.code, old.reward_bp, old.window_days)
    is distinct from
    (new.name, new.code, new.reward_bp, new.window_days))
  execute function raise_revision();
comment on column referral_channels.revision is 'Raised by a trigger.';
