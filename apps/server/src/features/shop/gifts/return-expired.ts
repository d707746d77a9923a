import type { App } from '../../../platform/context.ts'
import { forEachRow, rowsById } from '../../../platform/each-row.ts'
import { lockUser } from '../../people/account/index.ts'
import { returnGift } from './return-gift.ts'
import { tellExpired } from './tell.ts'

const AT_ONCE = 100

/** Gives back the gifts that nobody took in time. A gift whose code has ended cannot be taken, also before this job comes. */
export async function returnExpiredGifts(app: App): Promise<void> {
  const due = app.db
    .selectFrom('gifts')
    .select(['id', 'giver_id'])
    .where('state', '=', 'open')
    .where('expires_at', '<=', app.now())
    .orderBy('id')
    .limit(AT_ONCE)
  const gifts = rowsById(AT_ONCE, (after) => due.where('id', '>', after).execute())
  await forEachRow(gifts, (gift) =>
    app.db.transaction().execute(async (tx) => {
      await lockUser(tx, gift.giver_id)
      const returned = await returnGift(app, tx, gift, 'expired')
      if (returned) await tellExpired(tx, returned)
    }),
  )
}
