import type { AnswerOf, readTransfer } from '@dukou/contract'

/** Destination of a transfer, and the proofs that were sent. */
export type Transfer = AnswerOf<typeof readTransfer>
