import { type AnswerOf, type Calls, pictureAddress } from '@dukou/contract'
import type { Proof } from './proofs-table.ts'

type Columns = Pick<Proof, 'public_id' | 'status' | 'sent_at' | 'picture' | 'message' | 'received_li'>

/** A proof as its customer and staff see it. */
export function proofAnswer(proof: Columns): AnswerOf<Calls['sendProof']> {
  return {
    id: proof.public_id,
    status: proof.status,
    sentAt: proof.sent_at,
    pictureUrl: proof.picture === null ? null : pictureAddress(proof.picture),
    message: proof.message,
    receivedLi: proof.received_li,
  }
}
