import type { ReactNode } from 'react'
import css from './cards.module.css'
import { CellText, CopyLongEmail } from './cell-text.tsx'
import type { Column } from './column.ts'
import { RowActs } from './row-acts.tsx'
import { RowTitle } from './row-title.tsx'
import type { ListProps } from './table-props.ts'
import { useWindowRows } from './use-window-rows.ts'

const CARD_HEIGHT = 126
const GAP = 12
/** Texts of an empty cell. A card leaves such cells out. */
const NOTHING = ['', '—']

/**
 * The rows on a phone: title and state, then the number that matters, then the rest small. Nobody chooses columns there, so a
 * card has all that have a place.
 */
export function Cards<Row extends { id: string }>({ table: { rows }, columns, nameOf, onOpen, acts }: ListProps<Row>) {
  const { list, measure, shown, above, below } = useWindowRows(rows.length, CARD_HEIGHT, GAP)
  return (
    <ul
      className={css.cards}
      style={{ paddingTop: above, paddingBottom: below }}
      ref={(element) => {
        list.current = element
      }}
    >
      {shown.map((at) => {
        const row = rows[at]
        return (
          row && (
            <li key={row.id} ref={measure} data-row data-index={at} className={css.card}>
              <CardFace row={row} columns={columns} onOpen={onOpen && (() => onOpen(row))}>
                {acts && <RowActs row={row} name={nameOf(row)} acts={acts} />}
              </CardFace>
            </li>
          )
        )
      })}
    </ul>
  )
}

interface CardFaceProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  onOpen: (() => void) | undefined
  children: ReactNode
}

function CardFace<Row>({ row, columns, onOpen, children }: CardFaceProps<Row>) {
  const at = (place: Column<Row>['card']) =>
    columns
      .filter((column) => column.card === place && !NOTHING.includes(column.text(row)))
      .map((column) => (
        <span key={column.id} data-mono={column.mono}>
          {column.named && `${column.label} `}
          {column.cell ? column.cell(row) : <CellText>{column.text(row)}</CellText>}
          {place !== 'title' && !column.cell && <CopyLongEmail text={column.text(row)} />}
        </span>
      ))
  const figures = columns.filter(({ card, text }) => card === 'figure' && !NOTHING.includes(text(row)))
  return (
    <>
      <div className={css.line}>
        <h2 className={css.title}>
          <RowTitle onOpen={onOpen}>{at('title')}</RowTitle>
        </h2>
        {at('state')}
      </div>
      <div className={css.line}>
        <p className={css.caption}>{at('caption')}</p>
        {figures.map(({ id, label, text, cell }) => (
          <p key={id} className={css.figure}>
            <small>{label}</small> <b>{cell ? cell(row) : text(row)}</b>
          </p>
        ))}
      </div>
      <div className={css.line}>
        <p className={css.caption}>{at('detail')}</p>
        {children}
      </div>
    </>
  )
}
