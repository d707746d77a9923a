import type { AnswerOf, listPrizes } from '@dukou/contract'
import type { PrizeTexts } from './messages.ts'

export type Prize = AnswerOf<typeof listPrizes>[number]

/** A prize as the form has it; a new one has an empty id. The discount is what is left to pay: 0.9. */
export type PrizeValues = Omit<Prize, 'revision' | 'payTenths'> & { discount: number }

export function blankPrize(t: PrizeTexts): PrizeValues {
  return {
    id: '',
    name: t.blankName,
    permanentGb: 10,
    durationDays: 0,
    weight: 1,
    description: '',
    photoUrl: '',
    hasCoupon: false,
    discount: 0.9,
    couponDays: 7,
  }
}

export function valuesOf({ revision: _, payTenths, ...same }: Prize): PrizeValues {
  return { ...same, discount: payTenths / 10 }
}

export function inputOf({ id, discount, ...same }: PrizeValues, base: Prize | undefined) {
  return { ...same, id: id || null, payTenths: Math.round(discount * 10), revision: base?.revision ?? null }
}
