import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Hidden } from '../../ui/states/hidden.tsx'
import { officeTexts } from '../texts.ts'
import { CellText, CopyLongEmail } from './cell-text.tsx'
import type { Column } from './column.ts'
import css from './grid.module.css'
import { RowActs } from './row-acts.tsx'
import { RowTitle } from './row-title.tsx'
import type { ListProps } from './table-props.ts'
import type { TableState } from './use-table.ts'
import { useWindowRows } from './use-window-rows.ts'

const ROW_HEIGHT = 45
/** In letters of the width of a digit. */
const WHOLE_UP_TO = 24

/** The rows on a wide screen. Of many only those in the window are drawn. */
export function Grid<Row extends { id: string }>({ table, nameOf, onOpen, acts, picked, pick }: ListProps<Row>) {
  const t = officeTexts.use()
  const { columns, rows } = table
  const { list, measure, shown, above, below } = useWindowRows(rows.length, ROW_HEIGHT)
  const width = columns.length + (pick ? 1 : 0) + (acts ? 1 : 0)
  const foundIds = table.found.map(({ id }) => id)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard.
    <section className={css.frame} aria-label={t.list} tabIndex={0}>
      <table className={css.grid} aria-rowcount={table.found.length + 1}>
        <thead>
          <tr>
            {pick && (
              <th scope="col" className={css.pick}>
                <Tick
                  label={t.chooseAll}
                  checked={foundIds.every((id) => picked.has(id))}
                  onChange={(on) => pick(foundIds, on)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} table={table} />
            ))}
            {acts && (
              <th scope="col" className={css.acts}>
                <Hidden>{t.acts}</Hidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody
          ref={(body) => {
            list.current = body
          }}
        >
          <Room height={above} width={width} />
          {shown.map((at) => {
            const row = rows[at]
            if (!row) return null
            return (
              <Line
                key={row.id}
                row={row}
                at={at}
                name={nameOf(row)}
                measure={measure}
                isPicked={picked.has(row.id)}
                {...{ columns, pick, onOpen, acts }}
              />
            )
          })}
          <Room height={below} width={width} />
        </tbody>
      </table>
    </section>
  )
}

interface LineProps<Row extends { id: string }> {
  pick: ListProps<Row>['pick']
  onOpen: ListProps<Row>['onOpen'] | undefined
  acts: ListProps<Row>['acts'] | undefined
  row: Row
  at: number
  name: string
  columns: readonly Column<Row>[]
  measure: ((element: Element | null) => void) | undefined
  isPicked: boolean
}

/** Drawn anew only where something of it changed, so that a search answers while somebody writes. */
const Line = memo(function Line<Row extends { id: string }>(props: LineProps<Row>) {
  const { row, at, name, columns, measure, isPicked, pick, onOpen, acts } = props
  const t = officeTexts.use()
  return (
    <tr ref={measure} data-row data-index={at} data-picked={isPicked || undefined}>
      {pick && (
        <td className={css.pick}>
          <Tick label={t.choose(name)} checked={isPicked} onChange={(on) => pick([row.id], on)} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} data-number={column.number} data-mono={column.mono} data-whole={isShort(column.text(row))}>
          <Cell row={row} column={column} onOpen={onOpen} />
        </td>
      ))}
      {acts && (
        <td className={css.acts}>
          <RowActs row={row} name={name} acts={acts} />
        </td>
      )}
    </tr>
  )
}) as <Row extends { id: string }>(props: LineProps<Row>) => ReactNode

function Head<Row>({
  column: { id, label, number },
  table: { sort, sortBy, canSort },
}: {
  column: Column<Row>
  table: TableState<Row>
}) {
  const t = officeTexts.use()
  if (!canSort(id)) {
    return (
      <th scope="col" data-number={number}>
        <span className={css.head}>{label}</span>
      </th>
    )
  }
  const way = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined
  const Arrow = way === undefined ? IconArrowsSort : way === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <th scope="col" data-number={number} aria-sort={way}>
      <button type="button" className={css.sort} title={t.sortBy(label)} onClick={() => sortBy(id)}>
        {label}
        <Arrow size={14} stroke={1.75} aria-hidden />
      </button>
    </th>
  )
}

/** Short enough to stand on one line: an e-mail, a number, a date, some words of Chinese. */
function isShort(text: string): boolean {
  return [...text].reduce((width, one) => width + (one > '⺀' ? 2 : 1), 0) <= WHOLE_UP_TO
}

interface CellProps<Row> {
  row: Row
  column: Column<Row>
  onOpen: ((row: Row) => void) | undefined
}

/** Content of a cell. In the title column a click opens the row. */
function Cell<Row>({ row, column, onOpen }: CellProps<Row>) {
  const text = column.text(row)
  const content = column.cell ? column.cell(row) : <CellText>{text}</CellText>
  return (
    <>
      {column.card === 'title' ? <RowTitle onOpen={onOpen && (() => onOpen(row))}>{content}</RowTitle> : content}
      {!column.cell && <CopyLongEmail text={text} />}
    </>
  )
}

function Tick({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className={css.tick}>
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <Hidden>{label}</Hidden>
    </label>
  )
}

/** Holds the place of rows that are not drawn. */
function Room({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={width} className={css.room} style={{ height }} />
    </tr>
  )
}
