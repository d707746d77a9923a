import { as, integer, orNull } from './codec.ts'

const revision = integer(1, 2 ** 31 - 1)

/** Of a row that a form edits. Every change of what the form edits raises it. */
export const revised = { revision: as('revision', revision) }

/** Ours, in the input of a save: the revision that the change is based on. A save without one overwrites. */
export const basedOn = { revision: as('revision', orNull(revision)) }
