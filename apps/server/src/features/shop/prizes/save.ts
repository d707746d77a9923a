import { type Calls, type InputOf, MOST_PRIZES } from '@dukou/contract'
import { lockForChange, writeRevised } from '../../../platform/database/removable.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, changeOf, refuseStale, writeAudit } from '../../base/audit/index.ts'
import { showToEverybody } from '../../messages/uploads/index.ts'
import { prizeAnswer } from './list.ts'
import { publishOdds } from './publish.ts'
import { refuseUnusableCoupon } from './won-coupon.ts'

/** Without an id a new prize. What customers see and draw from changes with it, as a new version of the odds. */
export const savePrize: Handler<Calls['savePrize']> = async (ctx, { id, revision, ...input }) => {
  refuseUnusableCoupon(input)
  return ctx.db.transaction().execute(async (tx) => {
    const prize = id === null ? undefined : ((await lockForChange(tx, 'prizes', id)) ?? refuse('prizeNotFound'))
    if (!prize) await refuseTooMany(tx)
    const before = prize && prizeAnswer(prize)
    await refuseStale(tx, 'savePrize', before, revision)
    const photoUrl = await pictureOf(tx, ctx.actor.id, input.photoUrl, before?.photoUrl)
    const after = prizeAnswer(await writeRevised(tx, 'prizes', prize, columnsOf({ ...input, photoUrl })))
    const odds = await publishOdds(tx, ctx.now())
    const detail = { ...changeOf('savePrize', before, after), odds }
    await writeAudit(tx, { ...actedBy(ctx.actor), action: 'savePrize', target: after.id, detail })
    return after
  })
}

function columnsOf(input: Omit<InputOf<Calls['savePrize']>, 'id' | 'revision'>) {
  return {
    name: input.name.trim(),
    permanent_gb: input.permanentGb,
    duration_days: input.durationDays,
    weight: input.weight,
    description: input.description.trim(),
    photo_url: input.photoUrl,
    has_coupon: input.hasCoupon,
    pay_tenths: input.payTenths,
    coupon_days: input.couponDays,
  }
}

/** The picture that stands there already stays, whoever sent it and whatever became of the account. */
async function pictureOf(tx: Tx, senderId: bigint, address: string, present: string | undefined): Promise<string> {
  return address === present ? address : showToEverybody(tx, senderId, address)
}

/** Nobody adds another prize meanwhile: each new one publishes, and publishing is done one after the other. */
async function refuseTooMany(tx: Tx): Promise<void> {
  await tx.selectFrom('prize_lottery').select('version').forUpdate().execute()
  const { count } = await tx
    .selectFrom('prizes')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_PRIZES) refuse('prizesFull', { most: MOST_PRIZES })
}
