import type { Calls } from '@dukou/contract'
import { sumOfPaid, yuanText } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { findOrder } from '../orders/index.ts'
import { takesRefunds } from '../payments/index.ts'
import { type Facts, factsWith } from './facts.ts'
import { consequencesOf, splitOf } from './plan.ts'

const NOTHING = { externalLi: 0n, walletLi: 0n, creditLi: 0n }

/** Tells before what a refund would do. Between here and the refund more may be used; what it did is told by itself. */
export const previewRefund: Handler<Calls['previewRefund']> = async (ctx, input) => {
  const facts = await factsWith(ctx.db, input.orderId)
  if (!facts) refuse((await findOrder(ctx.db, input.orderId)) ? 'orderNotPaid' : 'orderNotFound')
  const leftLi = sumOfPaid(facts.left)
  const amountLi = input.amountLi ?? leftLi
  const parts = amountLi === 0n ? NOTHING : splitOf(facts, amountLi, input.destination)
  if (!parts) refuseTooMuch(facts)
  const { taken, missing, fromGiftsBytes, rebate, isWhole } = consequencesOf(facts, parts, ctx.now())
  return {
    orderNo: facts.order_no,
    description: facts.description,
    email: facts.email,
    isDeleted: facts.is_deleted,
    paidLi: sumOfPaid(facts.paid),
    askedLi: facts.askedLi,
    leftLi,
    leftExternalLi: facts.left.externalLi,
    paymentAccount: facts.paid.externalLi > 0n ? facts.channel : null,
    canSource: canSource(facts),
    amountLi,
    parts,
    taken,
    takesGiftsBack: fromGiftsBytes > 0n,
    missing,
    rebate: rebate && { inviter: facts.inviter ?? '', takenLi: rebate.takenLi, debtLi: rebate.debtLi },
    coupon: facts.coupon_code === null ? null : { code: facts.coupon_code, isReturned: isWhole && leftLi > 0n },
  }
}

/** Whether money from outside is left that its platform takes back from here. */
export function canSource({ left, adapter }: Facts): boolean {
  return left.externalLi > 0n && takesRefunds(adapter)
}

export function refuseTooMuch(facts: Facts): never {
  refuse('refundTooMuch', { left: yuanText(sumOfPaid(facts.left)) })
}
