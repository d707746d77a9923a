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
  /** Not in the table until somebody asks for it. */
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
  /** Without a source: the value that a row has. With one, the server keeps the rows. */
  of?: (row: Row) => string
  /** With many options: a field of its own, named by what it shows without a choice. */
  all?: string
  /**
   * In place of options, for the server alone: a text, or a range, which stands in the address as `10..20`, `10..` or
   * `..20`. A range of dates has business days.
   */
  input?: { kind: 'text' } | { kind: 'money' | 'dates'; from: string; to: string }
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
 * Rows of which the server has more than it answered. The server then seeks, filters, sorts and counts, over all rows:
 * the page never puts in order or filters what it happens to have. A list that the page has whole (nodes, lines, plans)
 * has no source, and the page sorts and filters it. Made by `useSource`.
 */
export interface Source {
  /** The columns that the server sorts by. Others offer no sorting. */
  sorts: readonly string[]
  hasMore: boolean
  /** No more than these are shown at once: the next ones stand behind a cursor, or in the file. */
  isFull: boolean
  isFetching: boolean
  onMore: () => void
  /** Shows the rows behind the last one, where the call takes a cursor. */
  onFurther?: (() => void) | undefined
  /** Back to the first row, where the rows begin behind a cursor. */
  onStart?: (() => void) | undefined
  /** How many rows match, in words, where the server counts them. */
  counted?: string | undefined
}
