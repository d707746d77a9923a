import { sql } from 'kysely'
import type { App } from '../../../../platform/context.ts'
import { alertStaff } from '../../../base/outbox/index.ts'

/** A source that is away for a moment is no news. */
export const TROUBLE_MINUTES = 10

/** Notes whether both sources agree, and since when they do or do not. Staff are told once of trouble that lasts. */
export async function noteVerdict(
  app: App,
  watchId: bigint,
  verdict: 'agree' | 'disagree' | 'silent',
  problem: string,
): Promise<void> {
  const now = app.now()
  await app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ network: string; verdict_since: Date }>`
      update chain_watches set verdict = ${verdict}, problem = ${problem.slice(0, 300)}, asked_at = ${now},
        verdict_since = case when (verdict = 'agree') = (${verdict} = 'agree') then verdict_since else ${now}::timestamptz end
      where id = ${watchId} returning network, verdict_since`.execute(tx)
    const [watch] = rows
    if (!watch || verdict === 'agree') return
    if (now.getTime() - watch.verdict_since.getTime() < TROUBLE_MINUTES * 60_000) return
    await alertStaff(tx, {
      key: `chain:${watchId}:${watch.verdict_since.getTime()}`,
      text:
        verdict === 'silent'
          ? {
              zh: 'USDT 链上来源没有回应，到账暂时查不到。恢复后会从中断处接着查，不会漏',
              en: 'A source for USDT does not answer, so payments are not found now. Reading goes on where it stopped, and nothing is left out',
            }
          : {
              zh: 'USDT 的两个链上来源说法不一，这部分到账先不入账。请换掉出错的来源',
              en: 'The two sources for USDT tell different things, so nothing of that is booked. Replace the one that is wrong',
            },
      detail: { network: watch.network, problem },
    })
  })
}
