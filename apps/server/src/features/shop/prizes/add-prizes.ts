import type { App } from '../../../platform/context.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { publishOdds } from './publish.ts'

interface NewPrize {
  name: string
  permanentGb: number
  weight: number
  /** Tenths of the price that a discount coupon leaves to pay; absent: no coupon. */
  payTenths?: number
}

/** Puts prizes into a lottery that never had any, and publishes their odds. */
export async function addPrizes({ db, now }: Pick<App, 'db' | 'now'>, prizes: readonly NewPrize[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { version } = await tx.selectFrom('prize_lottery').select('version').forUpdate().executeTakeFirstOrThrow()
    if (version > 0) return
    const rows = prizes.map(({ name, permanentGb, weight, payTenths }) => ({
      public_id: newPublicId(),
      name,
      permanent_gb: permanentGb,
      weight,
      has_coupon: payTenths !== undefined,
      pay_tenths: payTenths ?? 9,
      coupon_days: 7,
    }))
    await tx.insertInto('prizes').values(rows).execute()
    await publishOdds(tx, now())
  })
}
