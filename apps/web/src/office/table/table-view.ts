import type { Column, Filter } from './column.ts'

export interface Wanted {
  sought: string
  /** A column's id, with a minus in front for the other way round. */
  sort: string
  /** By the id of the filter. */
  chosen: Readonly<Record<string, string | undefined>>
}

/** All that a search looks through, once for each row. */
export function searchTexts<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Map<Row, string> {
  return new Map(
    rows.map((row) => [
      row,
      columns
        .map(({ text }) => text(row))
        .join('\n')
        .toLowerCase(),
    ]),
  )
}

/** The rows that are wanted, in the order that is wanted; without one, as they came. */
export function viewOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  filters: readonly Filter<Row>[],
  { sought, sort, chosen }: Wanted,
  textOf: ReadonlyMap<Row, string>,
): readonly Row[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const set = filters.filter(({ id }) => chosen[id] !== undefined)
  const kept = rows.filter((row) => {
    return set.every(({ id, of }) => of?.(row) === chosen[id]) && words.every((word) => textOf.get(row)?.includes(word))
  })
  const column = columns.find(({ id }) => id === sort.replace(/^-/, ''))
  return column ? kept.sort(inOrderOf(column, sort.startsWith('-') ? -1 : 1)) : kept
}

const collator = new Intl.Collator('zh-CN', { numeric: true })

function inOrderOf<Row>({ order, text }: Column<Row>, way: 1 | -1) {
  if (!order) return (one: Row, other: Row) => way * collator.compare(text(one), text(other))
  return (one: Row, other: Row) => {
    const [a, b] = [order(one), order(other)]
    return a < b ? -way : a > b ? way : 0
  }
}
