-- When Telegram last answered who listens to the bot.
alter table telegram_bot add column heard_at timestamptz;
