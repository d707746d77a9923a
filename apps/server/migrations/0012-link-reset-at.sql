-- When somebody last replaced the key of his link. Pulls from before it say nothing about the present link.
alter table users add column subscription_key_reset_at timestamptz;
