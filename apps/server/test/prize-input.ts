import type { Calls, InputOf } from '@dukou/contract'

type Prize = InputOf<Calls['savePrize']>

/** The input of a new prize of 10 GB. */
export function prizeInput(changes: Partial<Prize> = {}): Prize {
  return {
    id: null,
    name: '三等奖',
    permanentGb: 10,
    durationDays: 0,
    weight: 1,
    description: '',
    photoUrl: '',
    hasCoupon: false,
    payTenths: 9,
    couponDays: 7,
    revision: null,
    ...changes,
  }
}
