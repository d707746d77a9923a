import css from './numbers-table.module.css'
import type { Column } from './table/column.ts'

interface NumbersTableProps<Row> {
  name: string
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The first names the row. */
  columns: readonly Pick<Column<Row>, 'id' | 'label' | 'text'>[]
  /** Stands beside the first cell. */
  mark?: (row: Row) => string | false
  /** How high it gets, in px, before it scrolls. */
  height: number
}

/** Plain rows of numbers below fixed heads, for reading and comparing; nothing in it can be sorted or chosen. */
export function NumbersTable<Row>({ name, rows, keyOf, columns, mark, height }: NumbersTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
    <section className={css.scroll} style={{ maxHeight: height }} aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ id, text }, place) =>
                place === 0 ? (
                  <th key={id} scope="row">
                    {text(row)}
                    {mark?.(row) && <small> {mark(row)}</small>}
                  </th>
                ) : (
                  <td key={id}>{text(row)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
