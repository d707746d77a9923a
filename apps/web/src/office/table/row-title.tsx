import type { ReactNode } from 'react'
import css from './grid.module.css'
import { ROW_TITLE } from './use-row-keys.ts'

/** The title of a row, by which it is opened. */
export function RowTitle({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) {
  if (!onOpen) return children
  return (
    <button type="button" className={css.title} {...{ [ROW_TITLE]: '' }} onClick={onOpen}>
      {children}
    </button>
  )
}
