import { type Program, programOf, versionOf } from '@dukou/node-protocol'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'

/** The program at an inbound, what it says of itself, and what an operator said it is. */
export interface ProgramThere {
  program: Program
  version: string
  fixedProgram: Exclude<Program, 'dukou' | 'unknown'> | null
}

/** Input of {@link programIn}, a column of a statement about inbounds. */
export interface Habits {
  fixed: ProgramThere['fixedProgram']
  agent: string
  pulled_ms: number | null
  alive_ms: number | null
}

/** @param inbound the inbound's number as SQL */
export function habitsOf(inbound: string): string {
  return `(select json_build_object('fixed', s.fixed_program, 'agent', s.user_agent,
      'pulled_ms', extract(epoch from s.pulled_at) * 1000, 'alive_ms', extract(epoch from s.asked_alive_list_at) * 1000)
    from usage_sources s where s.inbound_number = ${inbound})`
}

export function programIn(habits: Habits | null): ProgramThere {
  if (!habits) return { program: 'unknown', version: '', fixedProgram: null }
  const { fixed, agent, pulled_ms, alive_ms } = habits
  const at = (ms: number | null) => (ms === null ? null : new Date(ms))
  const heard = programOf({
    userAgent: agent,
    pulledAt: at(pulled_ms),
    askedAliveListAt: at(alive_ms),
    namesItselfInBody: false,
  })
  const program = fixed ?? heard
  return { program, version: versionOf(agent, program), fixedProgram: fixed }
}

/** Says what the program at an inbound is; null: what it looks like. */
export async function fixProgram(tx: Tx, inboundNumber: number, program: ProgramThere['fixedProgram']): Promise<void> {
  await tx
    .insertInto('usage_sources')
    .values({ inbound_number: inboundNumber, fixed_program: program })
    .onConflict((conflict) => conflict.column('inbound_number').doUpdateSet({ fixed_program: program }))
    .execute()
}

/** Inbounds, each with its program. */
export async function withPrograms<I extends { number: number }>(
  tx: Tx,
  inbounds: readonly I[],
): Promise<(I & ProgramThere)[]> {
  const numbers = inbounds.map(({ number }) => number)
  const { rows } = await sql<{ number: number; habits: Habits | null }>`
    select number, ${sql.raw(habitsOf('number'))} as habits
    from unnest(${`{${numbers.join()}}`}::text::int[]) as number`.execute(tx)
  const habits = new Map(rows.map((row) => [row.number, row.habits]))
  return inbounds.map((inbound) => ({ ...inbound, ...programIn(habits.get(inbound.number) ?? null) }))
}
