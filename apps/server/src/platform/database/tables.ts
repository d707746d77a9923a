import type { Kysely, Transaction } from 'kysely'

/** All tables. Each feature adds its own by declaration merging, in its `*-table.ts`, and is the only one to touch them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Tables {}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
