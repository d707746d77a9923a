import type { App } from './context.ts'
import type { Tables, Tx } from './database/tables.ts'
import type { Handlers } from './http/handlers.ts'
import type { Invariant } from './invariant.ts'
import type { ExportedList } from './lists/exported.ts'

/**
 * Everything that a feature adds to the site, declared in its `feature.ts` and listed once in `features/features.ts`. Each
 * part is optional.
 */
export interface Feature {
  /** Its tables. It alone writes them; `tools/rules/tables.test.ts` keeps that. */
  tables?: readonly (keyof Tables)[]
  /** The views that it makes for others. They name the columns that may be known elsewhere, so that the rest can change. */
  views?: readonly (keyof Tables)[]
  /** The verbs by the names of their calls. */
  routes?: Partial<Handlers>
  jobs?: readonly Job[]
  /** Rules of the books that `dukou verify` proves. */
  invariants?: readonly Invariant[]
  /** Lists that can be exported as files, by the names of their calls. None of them contains secrets. */
  lists?: Readonly<Record<string, ExportedList>>
  /**
   * Names of what acts of the audit mention by a public id: a query of `public_id` and `name`, of the ids in `mentioned`.
   */
  names?: string
  /** Query of the rows that a grant can come from: `key`, `source`, `user_id`, see `books/grants/sources.ts`. */
  grantSource?: string
  /** Whether something still keeps the account from being deleted. */
  keepsAccount?(tx: Tx, userId: bigint): Promise<boolean>
  /**
   * Deletes what is a person's own, in the transaction that deletes the account. It runs once more later, because a call in
   * flight may have written rows after the deletion.
   */
  forget?(tx: Tx, userId: bigint, app: Pick<App, 'now' | 'config'>): Promise<void>
  /** Moves what one account has to another, in the transaction that merges them. Orders, users, purses and traffic are locked. */
  move?(tx: Tx, from: bigint, to: bigint, app: Pick<App, 'now'>): Promise<void>
}

export interface Job {
  name: string
  everySeconds: number
  /** The first run waits for so long; otherwise it is within seconds of the start. */
  firstAfterSeconds?: number
  run(app: App): Promise<void>
}
