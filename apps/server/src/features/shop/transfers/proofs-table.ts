import { type ProofStatus, proofMachine, sourcesOf } from '@dukou/domain'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'

export type Proof = Selectable<Tables['transfer_proofs']>
export type TradeFacts = Selectable<Tables['trade_facts']>

type Changes = Omit<Updateable<Tables['transfer_proofs']>, 'id' | 'status'>

/** The receipt's number of the payment that a proof stands for: one proof, one payment, for ever. */
export function externalNoOf({ public_id }: Pick<Proof, 'public_id'>): string {
  return `proof-${public_id}`
}

/** A proof with its trade, before anything is locked. */
export async function findProof(db: Db | Tx, publicId: string): Promise<{ proof: Proof; trade: TradeFacts }> {
  const proof = await db.selectFrom('transfer_proofs').selectAll().where('public_id', '=', publicId).executeTakeFirst()
  if (!proof) refuse('proofNotFound')
  const trade = await db
    .selectFrom('trade_facts')
    .selectAll()
    .where('id', '=', proof.trade_id)
    .executeTakeFirstOrThrow()
  return { proof, trade }
}

/** Counts the proofs of a trade. Under the order's lock no other is sent. */
export async function countProofs(tx: Tx, tradeId: bigint): Promise<{ sent: number; waiting: number }> {
  const { rows } = await sql<{ sent: number; waiting: number }>`
    select count(*)::int as sent, count(*) filter (where status = 'waiting')::int as waiting
    from transfer_proofs where trade_id = ${tradeId}`.execute(tx)
  return rows[0] ?? { sent: 0, waiting: 0 }
}

/** Locks a proof that nobody has decided about. Call with its order locked. @throws the refusal `proofDecided` */
export async function lockWaiting(tx: Tx, { id }: Pick<Proof, 'id'>): Promise<Proof> {
  const proof = await tx
    .selectFrom('transfer_proofs')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  return proof ?? refuse('proofDecided')
}

/** Decides about a proof, once. @throws the refusal `proofDecided` where somebody did before */
export async function moveProof(tx: Tx, { id }: Pick<Proof, 'id'>, to: ProofStatus, changes: Changes): Promise<void> {
  const moved = await tx
    .updateTable('transfer_proofs')
    .set({ ...changes, status: to })
    .where('id', '=', id)
    .where('status', 'in', sourcesOf(proofMachine, to))
    .returning('id')
    .executeTakeFirst()
  if (!moved) refuse('proofDecided')
}
