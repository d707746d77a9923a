import type { Feature } from '../../../platform/feature.ts'
import { confirmProof } from './confirm.ts'
import { lists } from './exported-lists.ts'
import { invariants } from './invariants.ts'
import { forgetProofs, hasWaitingProof } from './lifecycle.ts'
import { listProofs } from './list.ts'
import { PROOF_NAMES } from './names.ts'
import { readTransfer } from './read-transfer.ts'
import { refuseProof } from './refuse.ts'
import { sendProof } from './send.ts'

export const transfersFeature = {
  tables: ['transfer_numbers', 'transfer_proofs'],
  views: ['waiting_proofs'],
  routes: { confirmProof, listProofs, readTransfer, refuseProof, sendProof },
  invariants,
  lists,
  names: PROOF_NAMES,
  keepsAccount: hasWaitingProof,
  forget: forgetProofs,
} satisfies Feature
