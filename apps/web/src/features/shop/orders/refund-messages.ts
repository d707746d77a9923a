import { yuan } from '../../../lib/format.ts'
import { texts } from '../../../lib/i18n.ts'

export const refundTexts = texts(
  {
    refunded: '已退款',
    refunding: '退款处理中',
    toBalance: '退回余额',
    toSource: '原路退回',
    toBoth: (yuan: string) => `其中 ${yuan} 原路退回，其余退回余额`,
    join: '，',
  },
  {
    refunded: 'Refunded',
    refunding: 'Refund in progress',
    toBalance: 'to your balance',
    toSource: 'back to where you paid from',
    toBoth: (yuan: string) => `${yuan} back to where you paid from, the rest to your balance`,
    join: ', ',
  },
)

interface Refunded {
  refundedLi: bigint
  refundedToSourceLi: bigint
}

/** The place that the money of refunds went to. */
export function refundedToText(
  { refundedLi, refundedToSourceLi }: Refunded,
  t: ReturnType<typeof refundTexts.now>,
): string {
  if (refundedToSourceLi === 0n) return t.toBalance
  return refundedToSourceLi === refundedLi ? t.toSource : t.toBoth(yuan(refundedToSourceLi))
}
