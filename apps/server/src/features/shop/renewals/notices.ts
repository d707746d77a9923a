import {
  addDays,
  businessDay,
  DAY_MS,
  firstTryAt,
  LI_PER_FEN,
  liText,
  RENEWAL_GIVEN_UP_DAYS,
  siteTime,
  startOfDay,
  type Words,
  yuanText,
} from '@dukou/domain'
import type { Notice } from '../../messages/notices/index.ts'
import type { Order } from '../orders/index.ts'
import type { Plan } from '../plans/index.ts'
import type { RenewalRow } from './renewals-table.ts'

const HREF = '/#/wallet'

/** Reasons why a renewal ended by itself. */
export type Why = 'siteOff' | 'notSold' | 'noPackage' | 'tooLate' | 'refunded'

const WHY: Record<Why, Words> = {
  siteOff: { zh: '本站不再支持用余额自动续费', en: 'this site no longer renews from the balance' },
  notSold: { zh: '套餐已经下架，或者你不能再自己购买', en: 'the plan is no longer sold to you' },
  noPackage: { zh: '你已没有时长套餐', en: 'you have no time package any more' },
  tooLate: { zh: '套餐到期已超过七天', en: 'your plan ended more than seven days ago' },
  refunded: { zh: '订单已全额退款', en: 'the order was refunded in full' },
}

interface Day {
  end: Date
  /** The business day on which it is told. Nothing more is tried on it. */
  today: string
  timeZone: string
}

/** Told three days before, and again where the price changed since. */
export function tellOf(userId: bigint, plan: Plan, { end, today, timeZone }: Day): Notice {
  const [yuan, first] = [text(plan.price_li), firstTryAt(end)]
  const isLater = businessDay(first, timeZone) > today
  const time = siteTime(first, timeZone).slice(0, 16)
  const day = isLater ? { zh: `${time} `, en: time } : { zh: '明天', en: 'tomorrow' }
  return {
    userId,
    key: `renewal:${userId}:${end.getTime()}:${plan.price_li}:${today}`,
    href: HREF,
    text: {
      zh: `自动续费：${day.zh}起从余额支付「${plan.name}」${yuan} 元。不想续费，可以在钱包页关闭。`,
      en: `Automatic renewal: from ${day.en} on, ${yuan} yuan for ${plan.name} are paid from your balance. You can switch it off on the page of your wallet.`,
    },
  }
}

/** Told once a day while the wallet has too little. */
export function tooShort(
  userId: bigint,
  plan: Plan,
  shortLi: bigint,
  now: Date,
  { end, today, timeZone }: Day,
): Notice {
  const [short, until] = [text(shortLi), siteTime(end, timeZone).slice(0, 16)]
  const state =
    end > now
      ? { zh: `套餐用到 ${until}`, en: `Your plan runs until ${until}` }
      : { zh: `套餐已在 ${until} 到期`, en: `Your plan ended at ${until}` }
  const givenUpAt = end.getTime() + RENEWAL_GIVEN_UP_DAYS * DAY_MS
  const isLast = startOfDay(addDays(today, 1), timeZone).getTime() > givenUpAt
  const next = isLast
    ? { zh: '这是最后一次尝试', en: 'this was the last attempt' }
    : { zh: '明天会再试一次', en: 'it is tried again tomorrow' }
  return {
    userId,
    key: `renewal_short:${userId}:${end.getTime()}:${today}`,
    href: HREF,
    text: {
      zh: `自动续费没有成功：买「${plan.name}」余额还差 ${short} 元。${state.zh}，你可以自己购买；${next.zh}。`,
      en: `Automatic renewal did not work: your balance lacks ${short} yuan for ${plan.name}. ${state.en}. You can buy it yourself; ${next.en}.`,
    },
  }
}

/** Tells once for each order that the renewal waits for its payment. */
export function waitsFor(
  userId: bigint,
  { id, order_no, description }: Pick<Order, 'id' | 'order_no' | 'description'>,
): Notice {
  return {
    userId,
    key: `renewal_waits:${userId}:${id}`,
    href: '/#/order',
    text: {
      zh: `自动续费暂缓：订单 ${order_no}（${description}）正在付款，暂不从余额扣款。付款成功后，按新的到期时间续费；没有付成的，会继续尝试续费。`,
      en: `Automatic renewal is on hold because order ${order_no} (${description}) is being paid. Nothing is charged from your balance meanwhile. Once the order is paid, the renewal follows your plan's new end. If it is not paid, the renewal is tried again.`,
    },
  }
}

/** Told when nothing is tried any more. */
export function gaveUp(userId: bigint, { plan_id, chosen_at }: RenewalRow, why: Why): Notice {
  return {
    userId,
    key: `renewal_over:${userId}:${plan_id}:${chosen_at.getTime()}`,
    href: HREF,
    text: {
      zh: `自动续费已停止：${WHY[why].zh}。不会再扣款。`,
      en: `Automatic renewal has ended: ${WHY[why].en}. Nothing more is charged.`,
    },
  }
}

function text(li: bigint): string {
  return li % LI_PER_FEN === 0n ? yuanText(li) : liText(li)
}
