import type { Machine } from './machine.ts'

export type ProofStatus = 'waiting' | 'confirmed' | 'refused'

/** A picture that proves a transfer is decided about once. After a refusal its customer may send another one. */
export const proofMachine: Machine<ProofStatus> = {
  waiting: ['confirmed', 'refused'],
  confirmed: [],
  refused: [],
}

/** A waiting proof keeps its order open for so long, because staff have to look at their bank. */
export const PROOF_HOURS = 72
/** After a refusal its customer has so long for another one. */
export const REFUSED_PROOF_HOURS = 24
/** No proof keeps an order open beyond this age. A later proof is still taken until then; its money becomes credit. */
export const PROOF_DAYS = 7
export const PROOFS_PER_TRADE = 5
export const PROOF_NOTE_LENGTH = 200

const HOUR_MS = 3_600_000

/** Until when an order stays open for a proof that was sent now. */
export function openForProof(order: { expiresAt: Date; createdAt: Date }, now: Date): Date {
  const wanted = Math.min(now.getTime() + PROOF_HOURS * HOUR_MS, proofsEnd(order.createdAt))
  return new Date(Math.max(order.expiresAt.getTime(), wanted))
}

/** Until when an order stays open once its proof was refused: never longer than before. */
export function openAfterRefusal(expiresAt: Date, now: Date): Date {
  return new Date(Math.min(expiresAt.getTime(), now.getTime() + REFUSED_PROOF_HOURS * HOUR_MS))
}

/** Whether a proof for an order of this age is taken. */
export function takesProofs(orderCreatedAt: Date, now: Date): boolean {
  return now.getTime() < proofsEnd(orderCreatedAt)
}

function proofsEnd(orderCreatedAt: Date): number {
  return orderCreatedAt.getTime() + PROOF_DAYS * 24 * HOUR_MS
}

/** A few letters for the message of a transfer, by which staff find it among others: `T20260301...` -> its last six. */
export function transferReference(tradeNo: string): string {
  return tradeNo.slice(-6)
}
