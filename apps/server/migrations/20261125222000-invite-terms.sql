-- Share and time that who joined by an invitation brings the inviter: as they were on the day of joining. Null: joined under
-- a version that did not keep them.
alter table users
  add column invite_reward_bp integer check (invite_reward_bp between 0 and 5000),
  add column invite_window_days integer check (invite_window_days between 0 and 36500);
update users u set
  invite_reward_bp = coalesce((select c.reward_bp from referral_channels c where c.owner_id = u.inviter_id),
    (select (value #>> '{}')::integer from settings where key = 'channelRewardBp'), 1000),
  invite_window_days = coalesce((select c.window_days from referral_channels c where c.owner_id = u.inviter_id),
    (select (value #>> '{}')::integer from settings where key = 'channelWindowDays'), 90)
  where u.inviter_id is not null;

create view invitations as
  select id as user_id, public_id, email, inviter_id, invite_reward_bp as reward_bp, invite_window_days as window_days,
    always_rebates, has_paid, created_at, deleted_at, merged_into_id
  from users where inviter_id is not null;
create view invite_codes as select owner_id, code, name, reward_bp, window_days, created_at from referral_channels;

-- What a place is. Null: last used under a version that did not tell.
alter table sign_in_places add column kind text check (kind in ('network', 'device', 'browser'));
