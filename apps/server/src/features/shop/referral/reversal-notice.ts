import { liText } from '@dukou/domain'
import type { Notice } from '../../messages/notices/index.ts'

/** Tells an inviter that a rebate was taken back, and what becomes of the part that the wallet did not have. */
export function reversalNotice(
  userId: bigint,
  rebate: { order_id: bigint; reward_li: bigint; description: string },
  { debtLi }: { debtLi: bigint },
): Notice {
  const [reward, debt] = [liText(rebate.reward_li), liText(debtLi)]
  const rest =
    debtLi === 0n
      ? { zh: '', en: '' }
      : {
          zh: `钱包里不够的 ${debt} 元从以后的返利里扣。`,
          en: ` Your wallet lacked ${debt} yuan of it, which the next rebates are kept for.`,
        }
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
