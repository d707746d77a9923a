import type { AnswerOf, readTransfer } from '@dukou/contract'

/** Where to send the money of a transfer, and the proofs that were sent. */
export type Transfer = AnswerOf<typeof readTransfer>
