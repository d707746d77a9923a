import { isDeepStrictEqual } from 'node:util'
import { type CallName, type Calls, calls, type Fields, type InputOf, type RefusalsOf } from '@dukou/contract'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'
import { stateAt } from './state-at.ts'

type Stale = 'rowChanged' | 'planChanged'
/** Calls that save a row with a revision. */
type Save = { [N in CallName]: Extract<RefusalsOf<Calls[N]>, Stale> extends never ? never : N }[CallName]

/** Acts stand in the audit under the names of their calls, this one under the name that its call had at first. */
const STORED_ACTS: Partial<Record<Save, string>> = { savePaymentAccount: 'savePayChannel' }

/** A row with what its form edits, by the names of the save's input. Other fields are ignored; secrets must be left out. */
type Row<N extends Save> = { id: string; revision: number } & {
  [F in Exclude<keyof InputOf<Calls[N]>, 'id' | 'revision'>]?: unknown
}

/**
 * Refuses a save that is based on another revision than the row's, and names the changed fields as far as the audit still
 * has that revision. Call with the row locked, before the first write.
 * @param row undefined: there is none yet, so nothing is overwritten
 * @param based from the input; null: the save overwrites
 */
export async function refuseStale<N extends Save>(
  tx: Tx,
  save: N,
  row: Row<N> | undefined,
  based: number | null,
): Promise<void> {
  if (!row || based === null || based === row.revision) return
  const then = await stateAt(tx, STORED_ACTS[save] ?? save, row.id, based)
  const changed = Object.entries(factsOf(save, row))
    .filter(([name, value]) => name !== 'revision' && then && name in then && !isDeepStrictEqual(value, then[name]))
    .map(([name]) => fieldsOf(save)[name]?.wire)
  const refusal: Stale = save === 'savePlan' ? 'planChanged' : 'rowChanged'
  refuse(refusal, { fields: changed.join(', ') || '?' })
}

/** Audit detail of a save. A later {@link refuseStale} compares it to name the changed fields. */
export function changeOf<N extends Save>(save: N, before: Row<N> | undefined, after: Row<N>) {
  return { before: before ? factsOf(save, before) : null, after: factsOf(save, after) }
}

/** The revision and the fields of the form, by our names and in our units. JSON has no bigint: li and bytes are text. */
function factsOf<N extends Save>(save: N, row: Row<N>): Record<string, unknown> {
  const values: Record<string, unknown> = row
  const edited = Object.entries(fieldsOf(save)).filter(([name]) => name in row && name !== 'id')
  const facts = Object.fromEntries(edited.map(([name]) => [name, values[name]]))
  return JSON.parse(JSON.stringify(facts, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
}

function fieldsOf(save: Save): Fields {
  return calls[save].input.fields ?? {}
}
