import { type RawBuilder, sql } from 'kysely'

/** The moments between which a day is. */
export interface Span {
  from: Date
  until: Date
}

/** In SQL: the lines of bills that count, of any day. */
export const counting = (paymentAccount: string, kind: 'payment' | 'refund') => sql`bill_lines l join bills b
  on b.id = l.bill_id and b.replaced_at is null where l.channel = ${paymentAccount} and l.kind = ${kind}`

/**
 * Common table expressions that pair the rows of two tables one to one: by the columns of the first way, then what is left
 * by those of the next. Rows of the compared day take their turn before the others. The last expression, `name`, has the
 * ids of each pair, `there_id` and `here_id`. An empty column pairs with none.
 */
export function pairs(name: string, there: string, here: string, ways: readonly string[]): RawBuilder<unknown> {
  const step = (nth: number) => sql.raw(`${name}_${nth}`)
  const steps = ways.map((_, nth) => step(nth))
  const inTurn = (table: string, way: string, column: string, nth: number) => sql`(
    select *, row_number() over (partition by ${sql.raw(way)} order by today desc, id) as turn from ${sql.raw(table)}
    where true ${sql.join(
      steps.slice(0, nth).map((before) => sql`and id not in (select ${sql.raw(column)} from ${before})`),
      sql` `,
    )})`
  return sql.join([
    ...ways.map(
      (way, nth) => sql`${step(nth)} as materialized (
        select t.id as there_id, h.id as here_id from ${inTurn(there, way, 'there_id', nth)} t
          join ${inTurn(here, way, 'here_id', nth)} h using (${sql.raw(way)}, turn))`,
    ),
    sql`${sql.raw(name)} as materialized (${sql.join(
      steps.map((one) => sql`select * from ${one}`),
      sql` union all `,
    )})`,
  ])
}
