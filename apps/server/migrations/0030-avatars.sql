-- Whose face a picture is. One that is neither that nor part of a ticket is deleted after a day.
alter table uploads add column avatar_user_id bigint references users;
create unique index uploads_avatar on uploads (avatar_user_id);
create index uploads_loose on uploads (created_at) where ticket_user_id is null and avatar_user_id is null;
