import { liText, type Words } from '@dukou/domain'
import type { Notice } from '../../messages/notices/index.ts'

/** Tells an inviter that a rebate was taken back, and what becomes of the part that the wallet did not have. */
export function reversalNotice(
  userId: bigint,
  rebate: { order_id: bigint; description: string },
  { backLi, debtLi }: { backLi: bigint; debtLi: bigint },
): Notice {
  const reward = liText(backLi)
  const rest = restText(debtLi)
  return {
    userId,
    key: `rebate_reversed:${rebate.order_id}`,
    href: '/#/channel',
    text: {
      zh: `「${rebate.description}」的返利 ${reward} 元已收回。${rest.zh}`,
      en: `The rebate of ${reward} yuan on “${rebate.description}” was taken back.${rest.en}`,
    },
  }
}

/** The same of a part, which goes with a refund of the order. */
export function partReversalNotice(
  userId: bigint,
  rebate: { description: string },
  { backLi, debtLi, key }: { backLi: bigint; debtLi: bigint; key: string },
): Notice {
  const back = liText(backLi)
  const rest = restText(debtLi)
  return {
    userId,
    key: `rebate_refunded:${key}`,
    href: '/#/channel',
    text: {
      zh: `「${rebate.description}」的订单退款了，返利里的 ${back} 元已收回。${rest.zh}`,
      en: `The order of “${rebate.description}” was refunded, so ${back} yuan of its rebate were taken back.${rest.en}`,
    },
  }
}

function restText(debtLi: bigint): Words {
  if (debtLi === 0n) return { zh: '', en: '' }
  const debt = liText(debtLi)
  return {
    zh: `钱包里不够的 ${debt} 元从以后的返利里扣。`,
    en: ` Your wallet lacked ${debt} yuan of it, which the next rebates are kept for.`,
  }
}
