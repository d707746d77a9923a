import type { ReactNode } from 'react'

/** One column of a table in the back office, and what of it a card on a phone shows. */
export interface Column<Row> {
  /** Its name in the address. */
  id: string
  label: string
  /** Sought, exported and, without `cell`, shown. */
  text: (row: Row) => string
  cell?: (row: Row) => ReactNode
  /** Value to sort by, if it is not the text. */
  order?: (row: Row) => number | bigint
  number?: true
  mono?: true
  /** Not shown until somebody asks for it. */
  hidden?: true
  /** Place on a card. A card leaves out columns without a place. */
  card?: 'title' | 'state' | 'caption' | 'figure' | 'detail'
  /** On a card its label stands before it, where it says nothing by itself. */
  named?: true
}

export interface Option {
  value: string
  label: string
}

/** One choice by which rows are kept. */
export interface Filter<Row> {
  /** Its name in the address. */
  id: string
  label: string
  options: readonly Option[]
  of: (row: Row) => string
  /** With many options: a field of its own, named by what it shows without a choice. */
  all?: string
}

/** An action on a row. */
export interface RowAct<Row> {
  /** Label of the action. A function, if the action depends on the row. */
  label: string | ((row: Row) => string)
  icon: ReactNode
  danger?: true
  act: (row: Row) => void
}

/**
 * Rows of which the server has more than it answered: it seeks the text itself, and the next hundred can be asked for.
 * Made by `useSource`.
 */
export interface Source {
  hasMore: boolean
  /** No more than these are shown at once: whoever wants others narrows the list, or takes its file. */
  isFull: boolean
  isFetching: boolean
  onMore: () => void
}
