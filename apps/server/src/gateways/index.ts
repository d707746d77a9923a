import type { PayAdapter } from './adapter.ts'
import { epayV1 } from './epay-v1/index.ts'

export { type AccountValues, type FieldProblem, fieldProblem, isSealed } from './account-fields.ts'
export type {
  Channel,
  PayAdapter,
  PaymentNumbers,
  PayParameters,
  Probe,
  RefundedNotify,
  Shown,
  VerifiedNotify,
} from './adapter.ts'
export { packAccount, unpackAccount } from './pack-account.ts'

/** Every protocol we speak. A channel names its own; nothing branches on the code of a channel. */
export const payAdapters: Record<string, PayAdapter> = { epay_v1: epayV1 }
