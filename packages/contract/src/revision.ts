import { as, integer, orNull } from './codec.ts'

const revision = integer(1, 2 ** 31 - 1)

/** Revision of a row that a form edits. Every change of a field of the form increments it. */
export const revised = { revision: as('revision', revision) }

/** The same of something that may not be there yet: null. */
export const revisedOrNone = { revision: as('revision', orNull(revision)) }

/** Ours, in the input of a save: the revision that the change is based on. A save without one overwrites. */
export const basedOn = { revision: as('revision', orNull(revision)) }
