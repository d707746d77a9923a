import { type Calls, type InputOf, MOST_COUPONS } from '@dukou/contract'
import { couponCodeKey, isCouponCode, isGuessable, MOST_PAY_BP, neededCodeLength } from '@dukou/domain'
import { type Insertable, sql } from 'kysely'
import type { Actor, Ctx } from '../../../platform/context.ts'
import { isTaken } from '../../../platform/database/is-taken.ts'
import { lockForChange, writeRevised } from '../../../platform/database/removable.ts'
import type { Tables, Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse, refuseInput } from '../../../platform/refuse.ts'
import { actedBy, changeOf, refuseStale, writeAudit } from '../../base/audit/index.ts'
import { type Coupon, countReserved, couponAnswer } from './coupons-table.ts'
import { newCouponCode } from './new-code.ts'

type Input = InputOf<Calls['saveCoupon']>

/** Without an id a new coupon. What was given and what orders have reserved stays as it was. */
export const saveCoupon: Handler<Calls['saveCoupon']> = async (ctx, input) => {
  const facts = factsOf(input)
  return ctx.db
    .transaction()
    .execute(async (tx) => {
      const made = input.id === null && input.makeKey !== null && (await findMade(tx, input.makeKey))
      return made ? couponAnswer(made, await countReserved(tx, made.id)) : save(ctx, tx, input, facts)
    })
    .catch(async (error) => {
      // Two sends of one call at the same moment: the other one has made the coupon.
      const made = isTaken(error, 'coupons_make_key_key') && (await findMade(ctx.db, input.makeKey ?? ''))
      if (made) return couponAnswer(made, 0)
      if (isTaken(error, 'coupons_code')) refuse('couponCodeTaken', { code: input.code.trim() })
      throw error
    })
}

async function save(ctx: Ctx<Actor>, tx: Tx, input: Input, facts: Facts) {
  const coupon = input.id === null ? undefined : await lockForChange(tx, 'coupons', input.id)
  if (input.id !== null && !coupon) refuse('couponNotFound')
  const before = coupon && couponAnswer(coupon, 0)
  await refuseStale(tx, 'saveCoupon', before, input.revision)
  if (coupon) refuseAgainstUses(coupon, input)
  else await refuseWhenFull(tx)
  const code = input.code.trim() === '' ? (coupon?.code ?? newCouponCode(input)) : input.code.normalize('NFKC').trim()
  refuseWeak(code, input)
  const columns = { ...facts, code, code_key: couponCodeKey(code) }
  const saved = await writeRevised(
    tx,
    'coupons',
    coupon,
    coupon ? columns : { ...columns, make_key: input.makeKey, created_at: ctx.now() },
  )
  const after = couponAnswer(saved, await countReserved(tx, saved.id))
  const detail = {
    ...changeOf('saveCoupon', before && withoutCode(before), withoutCode(after)),
    ...(coupon && coupon.code !== code && { codeReplaced: true }),
  }
  await writeAudit(tx, { ...actedBy(ctx.actor), action: 'saveCoupon', target: after.id, detail })
  return after
}

/** Audit data of a coupon. Readers of the audit must not be able to use the code. */
function withoutCode({ code: _, ...told }: ReturnType<typeof couponAnswer>) {
  return told
}

type Facts = Omit<Insertable<Tables['coupons']>, 'public_id' | 'code' | 'code_key'>

/** Columns that belong to the kind; the others are empty. */
function factsOf(input: Input): Facts {
  const { kind } = input
  if (kind === 'trialTraffic' && input.trafficBytes === 0n) refuseInput({ zh: '请填流量', en: 'say how much traffic' })
  if (kind === 'trialTraffic' && input.endsByHour && input.lifeHours === 0)
    refuseInput({ zh: '请填几小时后过期', en: 'say after how many hours it ends' })
  if (kind === 'trialTime' && input.days === 0) refuseInput({ zh: '请填天数', en: 'say how many days' })
  if (kind === 'cash' && input.cashLi === 0n) refuseInput({ zh: '请填抵扣金额', en: 'say how much it takes off' })
  return {
    name: input.name,
    kind,
    is_taobao: input.isTaobao,
    traffic_bytes: kind === 'trialTraffic' ? input.trafficBytes : 0n,
    life_hours: kind === 'trialTraffic' && input.endsByHour ? input.lifeHours : null,
    days: kind === 'trialTime' ? input.days : 0,
    cash_li: kind === 'cash' ? input.cashLi : 0n,
    pay_bp: kind === 'discount' ? input.payBp : MOST_PAY_BP,
    uses_per_user: input.usesPerUser,
    uses_in_all: input.usesInAll,
    expires_at: input.expiresAt,
  }
}

function refuseAgainstUses(coupon: Coupon, { kind, usesInAll }: Input): void {
  if (usesInAll < coupon.used_count) refuse('couponLimitBelowUses', { used: coupon.used_count })
  if (kind !== coupon.kind && coupon.used_count > 0) refuse('couponKindFixed')
}

function refuseWeak(code: string, worth: Input): void {
  if (!isCouponCode(code) || isGuessable(code, worth)) refuse('couponCodeWeak', { length: neededCodeLength(worth) })
}

async function refuseWhenFull(tx: Tx): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from coupons where removed_at is null and not won`.execute(tx)
  if ((rows[0]?.count ?? 0) >= MOST_COUPONS) refuse('couponsFull', { most: MOST_COUPONS })
}

async function findMade(db: Tx | Ctx['db'], makeKey: string): Promise<Coupon | undefined> {
  return db.selectFrom('coupons').selectAll().where('make_key', '=', makeKey).executeTakeFirst()
}
