-- The next message to send: those of batches after all others.
create index outbox_in_turn on outbox (kind, (key like any (array['batch:%', 'telegram:batch:%'])), id)
  where done_at is null and failed_at is null;
