import type { PayAdapter } from '../src/gateways/index.ts'
import { payAdapters } from '../src/gateways/index.ts'
import { lostConnection, never } from './fault.ts'
import { insideOf } from './timers.ts'

/** Money that really left somebody's account. A transfer on a chain would be a second kind of it, with a truth of its own. */
export interface Payment {
  tradeNo: string
  externalNo: string
  amountLi: bigint
  /** The shop thanked for the news of it. */
  isThanked: boolean
  /** Amounts that went back, by our numbers of the refunds. */
  refunds: Map<string, bigint>
}

/** The platform misbehaves while an act runs. */
export interface Mood {
  /** A payment is begun and the answer is lost, or it is not begun at all. */
  create?: 'lost' | 'fails'
  query?: 'fails'
  /** Done and the answer is lost; not done and no answer; done later; refused. */
  refund?: 'lost' | 'fails' | 'refused'
}

/** A payment platform, and what it knows better than the books. */
export interface Platform {
  payments: Payment[]
  mood: Mood
  /** The amount that a trade asks for; undefined: the platform never heard of it. */
  askedLi(tradeNo: string): bigint | undefined
  pay(tradeNo: string, amountLi: bigint): Payment
}

/** Opens a platform for one seed, in place of the one of the seed before. */
export function openPlatform(): Platform {
  const asked = new Map<string, bigint>()
  const platform: Platform = {
    payments: [],
    mood: {},
    askedLi: (tradeNo) => asked.get(tradeNo),
    pay(tradeNo, amountLi) {
      const externalNo = `P${platform.payments.length + 1}`
      const payment = { tradeNo, externalNo, amountLi, isThanked: false, refunds: new Map() }
      platform.payments.push(payment)
      return payment
    },
  }
  payAdapters[ADAPTER] = adapterOf(platform, asked)
  return platform
}

export const ADAPTER = 'simulated'

/** A process that died sends nothing and hears nothing. */
const line = async <T>(say: () => T): Promise<T> => (insideOf()?.isDead() ? never : say())

function adapterOf(platform: Platform, asked: Map<string, bigint>): PayAdapter {
  const find = (tradeNo: string, externalNo?: string) =>
    platform.payments.find(
      (one) => one.tradeNo === tradeNo && (externalNo === undefined || one.externalNo === externalNo),
    )
  return {
    name: { zh: '模拟', en: 'Simulated' },
    fields: [],
    modes: { alipay: 'code' },
    types: {},
    readAccount: () => ({ account: {} }),
    acknowledge: { ok: { status: 200, text: 'success' }, fail: 'fail', type: 'text/plain; charset=utf-8' },
    create: (_, { tradeNo, amountLi }) =>
      line(() => {
        const { create } = platform.mood
        if (create !== 'fails') asked.set(tradeNo, amountLi)
        if (create) throw lostConnection()
        return { code: `pay ${tradeNo}` }
      }),
    readNotify(_, { rawBody }) {
      const { tradeNo, externalNo, amountLi } = JSON.parse(rawBody.toString()) as Record<string, string>
      if (!tradeNo || !externalNo || !amountLi) return { verdict: 'malformed', problem: 'a field is missing' }
      return { verdict: 'verified', tradeNo, externalNo, amountLi: BigInt(amountLi) }
    },
    query: (_, { tradeNo, externalNo }) =>
      line(() => {
        if (platform.mood.query) return { state: 'unknown', problem: 'no answer' }
        const found = find(tradeNo, externalNo)
        if (!found) return { state: 'unpaid' }
        return { state: 'paid', amountLi: found.amountLi, externalNo: found.externalNo }
      }),
    refund: (_, { tradeNo, externalNo, refundNo, amountLi }) =>
      line(() => {
        const found = find(tradeNo, externalNo)
        const mood = platform.mood.refund
        if (!found || mood === 'fails') throw lostConnection()
        if (found.refunds.has(refundNo)) return 'done'
        if (mood === 'refused') return 'refused'
        const goneLi = [...found.refunds.values()].reduce((sum, li) => sum + li, 0n)
        if (goneLi + amountLi > found.amountLi) return 'refused'
        found.refunds.set(refundNo, amountLi)
        if (mood === 'lost') throw lostConnection()
        return 'done'
      }),
  }
}
