-- Recovery by e-mail alone is a third thing that waits for a mail's link.
alter table confirmations drop constraint confirmations_action_check;
alter table confirmations add constraint confirmations_action_check
  check (action in ('signup', 'changePassword', 'resetPassword'));

-- A login finds the sign-up that still waits for its confirmation.
alter table confirmations add column email_key text;
create index confirmations_unconfirmed on confirmations (email_key) where action = 'signup' and used_at is null;
