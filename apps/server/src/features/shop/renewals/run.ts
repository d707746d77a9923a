import { businessDay, isHiddenFor, RENEWAL_TOLD_DAYS, renewalStep } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { readSettings, type Settings } from '../../base/settings/index.ts'
import { tellUser } from '../../messages/notices/index.ts'
import { lockUser } from '../../people/account/index.ts'
import { findDaysBeingPaid } from '../orders/index.ts'
import { findPlanById } from '../plans/index.ts'
import { lockEnd } from './lock-end.ts'
import { gaveUp, tellOf, tooShort, waitsFor } from './notices.ts'
import { payRenewal } from './pay-renewal.ts'
import { timeEndOf } from './renewal-answer.ts'
import { dropRenewal, lockRenewal } from './renewals-table.ts'

const AT_ONCE = 200

/**
 * Takes the next step of every renewal that is near its end.
 * @throws the first error of a renewal that could not go on, when all others have had their turn. It is tried again by the
 *   next run
 */
export async function runRenewals(app: App): Promise<void> {
  const settings = await readSettings(app.db)
  const errors: unknown[] = []
  for (let after = 0n, found = AT_ONCE; found === AT_ONCE; ) {
    const due = await app.db
      .selectFrom('renewals')
      .innerJoin('balances', 'balances.user_id', 'renewals.user_id')
      .select('renewals.user_id')
      .where('renewals.user_id', '>', after)
      .where(({ or, eb }) =>
        or([
          eb('time_expires_at', 'is', null),
          eb(
            'time_expires_at',
            '<=',
            sql<Date>`${app.now()}::timestamptz + make_interval(days => ${RENEWAL_TOLD_DAYS})`,
          ),
        ]),
      )
      .orderBy('renewals.user_id')
      .limit(AT_ONCE)
      .execute()
    for (const { user_id } of due) {
      const renewed = app.db.transaction().execute((tx) => renew(app, tx, user_id, settings))
      await renewed.catch((error) => errors.push(error))
    }
    found = due.length
    after = due.at(-1)?.user_id ?? after
  }
  for (const error of errors) throw error
}

/** One step of one renewal. Processes that come at once wait for each other at the user, and find what was done. */
async function renew(app: App, tx: Tx, userId: bigint, settings: Settings): Promise<void> {
  const user = await lockUser(tx, userId)
  const renewal = await lockRenewal(tx, userId)
  if (!renewal || user.disabled) return
  const now = app.now()
  const today = businessDay(now, app.config.timeZone)
  const plan = await findPlanById(tx, renewal.plan_id)
  const isHidden =
    plan && isHiddenFor({ priceLi: plan.price_li }, user.channel_code, settings.hideCheapPlansChannelCode)
  // The shop is closed to customers of an agency.
  const isSold = plan && plan.duration_days > 0 && !isHidden && !user.is_agency
  const told = { toldEnd: renewal.told_end, toldPriceLi: renewal.told_price_li, triedOn: renewal.tried_on }
  const stepAt = (end: Date | null) =>
    isSold ? renewalStep(told, { end, priceLi: plan.price_li, now, today }) : 'giveUp'
  // Most have nothing to do: they lock no accounts of the site.
  if (stepAt(await timeEndOf(tx, userId)) === 'wait') return
  const end = await lockEnd(tx, userId)
  const step = stepAt(end)
  if (step === 'wait') return
  if (step === 'giveUp' || !plan || !end || !settings.walletFullPurchase) {
    await dropRenewal(tx, userId)
    const ofPackage = end ? 'tooLate' : 'noPackage'
    const why = isSold ? ofPackage : 'notSold'
    return tellUser(tx, gaveUp(userId, renewal, settings.walletFullPurchase ? why : 'siteOff'))
  }
  const beingPaid = step === 'try' ? await findDaysBeingPaid(tx, userId, now) : undefined
  // Not noted as today's attempt, so that the next run tries again if the order is not paid.
  if (beingPaid) return tellUser(tx, waitsFor(userId, beingPaid))
  const set = step === 'tell' ? { told_end: end, told_price_li: plan.price_li, tried_on: today } : { tried_on: today }
  await tx.updateTable('renewals').set(set).where('user_id', '=', userId).execute()
  const day = { end, today, timeZone: app.config.timeZone }
  if (step === 'tell') return tellUser(tx, tellOf(userId, plan, day))
  const shortLi = await payRenewal(app, tx, userId, plan, settings)
  if (shortLi > 0n) return tellUser(tx, tooShort(userId, plan, shortLi, now, day))
  // The end that was told may come back where the paid days are taken away: it is told again before another charge.
  await tx
    .updateTable('renewals')
    .set({ told_end: new Date(0) })
    .where('user_id', '=', userId)
    .execute()
}
