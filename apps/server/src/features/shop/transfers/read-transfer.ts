import type { Calls } from '@dukou/contract'
import { PROOFS_PER_TRADE, type ProofStatus, transferReference } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { proofAnswer } from './proof-answer.ts'
import type { TradeFacts } from './proofs-table.ts'

/** A proof as JSON brings it. */
interface ProofInJson {
  public_id: string
  status: ProofStatus
  sent_at: string
  picture: string | null
  message: string
  received_li: string | null
}

/** Words that the customer was shown when the trade began. They stand with the trade: a change of the account changes nothing in them. */
export const readTransfer: Handler<Calls['readTransfer']> = async (ctx, { tradeId }) => {
  const { rows } = await sql<TradeFacts & { expires_at: Date; proofs: ProofInJson[] }>`
    select t.*, o.expires_at, (select coalesce(jsonb_agg(jsonb_build_object('public_id', p.public_id, 'status', p.status,
        'sent_at', p.sent_at, 'picture', p.picture, 'message', p.message, 'received_li', p.received_li::text)
        order by p.id desc), '[]') from transfer_proofs p where p.trade_id = t.id) as proofs
    from trade_facts t join order_facts o on o.id = t.order_id
    where t.public_id = ${tradeId} and t.user_id = ${ctx.actor.id} and t.pay_mode = 'transfer'`.execute(ctx.db)
  const [trade] = rows
  if (!trade) refuse('tradeNotFound')
  return {
    amountLi: trade.amount_li,
    reference: transferReference(trade.trade_no),
    to: trade.memo?.to ?? '',
    codeUrl: trade.memo?.picture ?? '',
    expiresAt: trade.expires_at,
    proofs: trade.proofs.map(({ sent_at, received_li, ...proof }) =>
      proofAnswer({
        ...proof,
        sent_at: new Date(sent_at),
        received_li: received_li === null ? null : BigInt(received_li),
      }),
    ),
    proofsLeft: Math.max(0, PROOFS_PER_TRADE - trade.proofs.length),
  }
}
