import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.generated.ts'

export type { Tables }
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
