import { firstTryAt, LI_PER_FEN, liText, siteTime, yuanText } from '@dukou/domain'
import type { Notice } from '../../messages/notices/index.ts'
import type { Plan } from '../plans/index.ts'
import type { RenewalRow } from './renewals-table.ts'

const HREF = '/#/wallet'

/** Told three days before, and again where the price changed since. */
export function tellOf(userId: bigint, plan: Plan, end: Date, timeZone: string): Notice {
  const [yuan, day] = [text(plan.price_li), siteTime(firstTryAt(end), timeZone).slice(0, 16)]
  return {
    userId,
    key: `renewal:${userId}:${end.getTime()}:${plan.price_li}`,
    href: HREF,
    text: {
      zh: `自动续费：${day} 起从余额支付「${plan.name}」${yuan} 元。不想续费，可以在钱包页关闭。`,
      en: `Automatic renewal: from ${day} on, ${yuan} yuan for ${plan.name} are paid from your balance. You can switch it off on the page of your wallet.`,
    },
  }
}

/** Told once a day while the wallet has too little. */
export function tooShort(
  userId: bigint,
  plan: Plan,
  shortLi: bigint,
  { end, today, timeZone }: { end: Date; today: string; timeZone: string },
): Notice {
  const [short, until] = [text(shortLi), siteTime(end, timeZone).slice(0, 16)]
  return {
    userId,
    key: `renewal_short:${userId}:${end.getTime()}:${today}`,
    href: HREF,
    text: {
      zh: `自动续费没有成功：买「${plan.name}」余额还差 ${short} 元。套餐用到 ${until}，你可以自己购买；明天会再试一次。`,
      en: `Automatic renewal did not work: your balance lacks ${short} yuan for ${plan.name}. Your plan runs until ${until}. You can buy it yourself; it is tried again tomorrow.`,
    },
  }
}

/** Told when nobody tries any more. */
export function gaveUp(userId: bigint, { plan_id, chosen_at }: RenewalRow): Notice {
  return {
    userId,
    key: `renewal_over:${userId}:${plan_id}:${chosen_at.getTime()}`,
    href: HREF,
    text: {
      zh: '自动续费已停止：套餐已经下架，或者你不能再自己购买，或者到期后七天余额都不够。不会再扣款。',
      en: 'Automatic renewal has ended: the plan is no longer sold to you, or the balance was too low for seven days. Nothing more is charged.',
    },
  }
}

function text(li: bigint): string {
  return li % LI_PER_FEN === 0n ? yuanText(li) : liText(li)
}
