import type { StaffScope } from '@dukou/domain'
import type { RawBuilder } from 'kysely'
import type { Ctx } from './context.ts'

/** The moment at which the home of the back office is read. */
export interface HomeMoment extends Pick<Ctx, 'config' | 'settings'> {
  /** Now, as SQL of the type timestamptz. */
  at: RawBuilder<Date>
  /** Business day of now, and the one before: `YYYY-MM-DD`. */
  day: string
  yesterday: string
  /** Start of the business day. */
  morning: Date
}

/** An SQL expression with a single value, which is read together with those of all other features in one statement. */
export type HomeFigure<T> = (moment: HomeMoment) => RawBuilder<T>

/** To-do line of the home of the back office: one JSON value. Staff without the scope do not see it; null: owners alone do. */
export interface HomePart<T> {
  scope: StaffScope | null
  read: HomeFigure<T>
}

/** Number of things that wait, and since when, as JSON brings it. */
export interface Waiting {
  count: number
  since: string | null
}
