import { PAYOUT_NETWORKS, paymentSettings } from '@dukou/domain'
import { within } from '../base/setting-codecs.ts'
import { call } from '../call.ts'
import {
  as,
  behind,
  flag,
  instant,
  integer,
  list,
  nothing,
  oneOf,
  orElse,
  orNull,
  record,
  text,
  yuan,
} from '../codec.ts'

const count = integer(0, Number.MAX_SAFE_INTEGER)
const network = as('network', oneOf(PAYOUT_NETWORKS))

/**
 * `waiting`: not asked yet. `agree`: both sources tell the same. `disagree`: they do not, and nothing after that is booked.
 * `silent`: one does not answer, or stands still.
 */
export const CHAIN_STATES = ['waiting', 'agree', 'disagree', 'silent'] as const

/**
 * State of a transfer. `finding`: not booked yet. `settled`: it paid its order. `credited`: the payer’s balance.
 * `suspense`: it waits for staff. `dust`: too little to be a payment, not booked.
 */
export const CHAIN_OUTCOMES = ['finding', 'settled', 'credited', 'suspense', 'dust'] as const

export const chainState = call('/api/admin/chain/state', {
  summary: 'Ours: how far the chains of USDT were read, whether their sources agree, and how old the rate is',
  caller: 'admin',
  scope: 'orders:read',
  reads: true,
  input: nothing,
  answer: record({
    rateTenThousandths: as('exchange_rate', within(paymentSettings.usdtRateTenThousandths)),
    /** When somebody last saved or confirmed it; null: never. */
    rateSavedAt: as('rateTime', orNull(instant)),
    /** From then on nobody can pay in USDT; null: there is no such time. */
    rateEndsAt: as('rateEndTime', orNull(instant)),
    watches: as(
      'watches',
      list(
        record({
          network,
          address: as('address', text()),
          /** The settings name it. Others are read until nothing can come for them any more. */
          isCurrent: as('current', flag),
          paymentAccount: as('third_pay_platform', text()),
          state: as('state', oneOf(CHAIN_STATES)),
          since: as('since', instant),
          problem: as('problem', text()),
          /** The last block that was read, and its time. */
          block: as('block', orNull(count)),
          readUntil: as('blockTime', orNull(instant)),
          askedAt: as('askedTime', orNull(instant)),
          /** When it is asked next. */
          nextAt: as('nextTime', instant),
          /** Amounts that are kept for payments. */
          kept: as('kept', count),
        }),
      ),
    ),
  }),
  refusals: [],
})

export const listChainTransfers = call('/api/admin/chain/transfers', {
  summary:
    'Ours: the newest transfers of USDT that were found, with what became of each; a text finds a transaction, a sender or a trade',
  caller: 'admin',
  scope: 'orders:read',
  reads: true,
  pages: true,
  input: record({
    number: as('requestNumber', orElse(integer(1, 10_000), 100)),
    sought: as('filterStr', orElse(text(200), '')),
    ...behind,
  }),
  answer: list(
    record({
      /** Transaction and place of the log in it: the number of the receipt. */
      id: as('_id', text()),
      network,
      transaction: as('txid', text()),
      block: as('block', count),
      at: as('time', instant),
      sender: as('from', text()),
      /** USDT, all decimals that it has. */
      amount: as('usdt', text()),
      amountLi: as('money', yuan),
      tradeNo: as('tradeno', orNull(text())),
      outcome: as('outcome', oneOf(CHAIN_OUTCOMES)),
    }),
  ),
  refusals: [],
})
