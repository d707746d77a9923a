import type { Invariant } from '../../../platform/invariant.ts'

const OPEN = `('awaitingPayment', 'walletReserved')`

export const invariants: Invariant[] = [
  {
    id: 'the-deleted-are-gone',
    says: 'of a deleted account no sign-in, chat, ticket, open order, money or agency is left, and its e-mail is free',
    breaches: `select u.id from users u where u.deleted_at is not null and (not u.disabled
        or u.email <> 'deleted-' || u.public_id || '@deleted.invalid'
        or exists (select 1 from sessions s where s.user_id = u.id and s.epoch = u.session_epoch)
        or exists (select 1 from telegram_chats c where c.user_id = u.id)
        or exists (select 1 from tickets t where t.user_id = u.id and t.created_at < u.deleted_at)
        or exists (select 1 from orders o where o.user_id = u.id and o.status in ${OPEN})
        or exists (select 1 from ledger_accounts a where a.user_id = u.id and a.balance <> 0)
        or exists (select 1 from agencies a where a.owner_id = u.id)
        or exists (select 1 from agency_customers c where c.user_id = u.id)
        or exists (select 1 from users m where m.merged_into_id = u.id and m.deleted_at is null))`,
  },
]
