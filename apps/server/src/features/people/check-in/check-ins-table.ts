import type { Streak } from '@dukou/domain'
import type { Tx } from '../../../platform/database/tables.ts'

export async function lastStreak(tx: Tx, userId: bigint): Promise<Streak> {
  const last = await tx
    .selectFrom('check_ins')
    .select(['day', 'streak as days'])
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? { day: null, days: 0 }
}
