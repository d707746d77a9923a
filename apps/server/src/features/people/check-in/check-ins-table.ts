import type { Streak } from '@dukou/domain'
import type { Tx } from '../../../platform/database/tables.ts'

interface CheckInsTable {
  user_id: bigint
  day: string
  /** Days in a row with this one; 0 when this day filled the row. */
  streak: number
  granted_bytes: bigint
  fills_streak: boolean
  created_at: Date
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    check_ins: CheckInsTable
  }
}

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
