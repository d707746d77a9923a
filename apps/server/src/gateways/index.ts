import type { PayAdapter } from './adapter.ts'
import { alipayF2f } from './alipay-f2f/index.ts'
import { epayV1 } from './epay-v1/index.ts'
import { epayV2 } from './epay-v2/index.ts'
import { manual } from './manual/index.ts'
import { stripe } from './stripe/index.ts'
import { usdtChain } from './usdt/index.ts'
import { wechatV3 } from './wechat-v3/index.ts'
import { xunhupay } from './xunhupay/index.ts'

export { type AccountValues, type FieldProblem, fieldProblem, isSealed } from './account-fields.ts'
export type {
  BillSpan,
  PayAdapter,
  PaymentAccount,
  PaymentNumbers,
  PayParameters,
  Probe,
  Receiving,
  RefundedNotify,
  Shown,
  VerifiedNotify,
} from './adapter.ts'
export type { Block, ChainSource, Transfer } from './chain-source.ts'
export { packAccount, unpackAccount } from './pack-account.ts'
export { worthOfForeign } from './worth.ts'

/** Every protocol we speak. A payment account names its own; nothing branches on its code. */
export const payAdapters: Record<string, PayAdapter> = {
  epay_v1: epayV1,
  epay_v2: epayV2,
  alipay_f2f: alipayF2f,
  wechat_v3: wechatV3,
  stripe,
  xunhupay,
  manual,
  usdt_chain: usdtChain,
}
