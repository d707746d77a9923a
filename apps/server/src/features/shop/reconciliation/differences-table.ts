import { type DifferenceState, differenceMachine, sourcesOf } from '@dukou/domain'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'

export type Difference = Selectable<Tables['bill_differences']>

type Changes = Omit<Updateable<Tables['bill_differences']>, 'id' | 'state'>

export async function findDifference(db: Db | Tx, publicId: string): Promise<Difference> {
  const { rows } = await sql<Difference>`
    select *, day::text as day from bill_differences where public_id = ${publicId}`.execute(db)
  return rows[0] ?? refuse('differenceNotFound')
}

/** Decides about a difference, once: of two staff at the same moment one does it. @throws the refusal `differenceMoved` */
export async function moveDifference(tx: Tx, id: bigint, to: DifferenceState, changes: Changes): Promise<void> {
  const moved = await tx
    .updateTable('bill_differences')
    .set({ ...changes, state: to })
    .where('id', '=', id)
    .where('state', 'in', sourcesOf(differenceMachine, to))
    .returning('id')
    .executeTakeFirst()
  if (!moved) refuse('differenceMoved')
}
