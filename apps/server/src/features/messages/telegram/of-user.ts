/** In SQL, of a row `u` of users: whether a chat is bound. */
export const HAS_CHAT = 'exists (select 1 from telegram_chats c where c.user_id = u.id)'
