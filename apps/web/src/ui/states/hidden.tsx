import type { ReactNode } from 'react'
import css from './hidden.module.css'

/** Words for screen readers only. */
export function Hidden({ as: Element = 'span', children }: { as?: 'span' | 'h1'; children: ReactNode }) {
  return <Element className={css.hidden}>{children}</Element>
}
