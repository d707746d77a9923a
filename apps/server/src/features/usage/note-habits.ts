import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'

const NOTED_EVERY_MS = 60_000

/** What a program asked for: the list of addresses in use tells V2bX from XrayR. */
export type Asked = 'pull' | 'aliveList'

/** Notes how the program at an inbound asks, by which its kind is told; the database hears of it once a minute. */
export function createHabitNotes(app: Pick<App, 'db' | 'now' | 'log'>) {
  const noted = new Map<string, { userAgent: string; at: number }>()
  return async (inboundNumber: number, agent: string, asked: Asked): Promise<void> => {
    const userAgent = agent.slice(0, 200)
    const now = app.now()
    const place = `${inboundNumber} ${asked}`
    const last = noted.get(place)
    if (last?.userAgent === userAgent && Math.abs(now.getTime() - last.at) < NOTED_EVERY_MS) return
    noted.set(place, { userAgent, at: now.getTime() })
    const column = sql.id(asked === 'pull' ? 'pulled_at' : 'asked_alive_list_at')
    try {
      await sql`insert into usage_sources (inbound_number, user_agent, ${column}) values (${inboundNumber}, ${userAgent}, ${now})
        on conflict (inbound_number) do update set user_agent = excluded.user_agent, ${column} = excluded.${column}`.execute(
        app.db,
      )
    } catch (error) {
      noted.delete(place)
      app.log.warn({ inbound: inboundNumber, reason: (error as Error).message }, 'a program’s habits were not noted')
    }
  }
}
