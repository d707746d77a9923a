import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'

const NOTED_EVERY_MS = 60_000

/** Kind of request. A request for the list of addresses in use tells V2bX from XrayR. */
export type Asked = 'pull' | 'aliveList'

export interface Habit {
  userAgent: string
  asked: Asked
  /** It named the answer that it holds. */
  isTagged: boolean
}

/** Notes how the program at an inbound asks, by which its kind is told; the database hears of it once a minute. */
export function createHabitNotes(app: Pick<App, 'db' | 'now' | 'log'>) {
  const noted = new Map<string, { userAgent: string; at: number }>()
  const placeOf = (inboundNumber: number, { asked, isTagged }: Pick<Habit, 'asked' | 'isTagged'>) =>
    `${inboundNumber} ${asked} ${isTagged}`

  async function note(inboundNumber: number, { userAgent, asked, isTagged }: Habit, now: Date): Promise<void> {
    const column = sql.id(asked === 'pull' ? 'pulled_at' : 'asked_alive_list_at')
    await sql`insert into usage_sources (inbound_number, user_agent, sends_tags, ${column})
      values (${inboundNumber}, ${userAgent}, ${isTagged}, ${now})
      on conflict (inbound_number) do update set user_agent = excluded.user_agent, ${column} = excluded.${column},
        sends_tags = usage_sources.sends_tags or excluded.sends_tags`.execute(app.db)
  }

  /**
   * A pull without a tag comes from a program that has just started, if the same program has sent tags before. Programs that
   * never send one are behind a proxy that drops it, and another program's pull tells nothing of this one.
   */
  async function noteStart(inboundNumber: number, { userAgent }: Habit, now: Date): Promise<void> {
    await sql`update usage_sources set started_at = ${now}, sends_tags = false where inbound_number = ${inboundNumber}
      and sends_tags and split_part(user_agent, '/', 1) = split_part(${userAgent}, '/', 1)`.execute(app.db)
    noted.delete(placeOf(inboundNumber, { asked: 'pull', isTagged: true }))
  }

  return async (inboundNumber: number, told: Habit): Promise<void> => {
    const habit = { ...told, userAgent: told.userAgent.slice(0, 200) }
    const now = app.now()
    const place = placeOf(inboundNumber, habit)
    try {
      if (habit.asked === 'pull' && !habit.isTagged) await noteStart(inboundNumber, habit, now)
      const last = noted.get(place)
      if (last?.userAgent === habit.userAgent && Math.abs(now.getTime() - last.at) < NOTED_EVERY_MS) return
      noted.set(place, { userAgent: habit.userAgent, at: now.getTime() })
      await note(inboundNumber, habit, now)
    } catch (error) {
      noted.delete(place)
      app.log.warn({ inbound: inboundNumber, reason: (error as Error).message }, 'a program’s habits were not noted')
    }
  }
}
