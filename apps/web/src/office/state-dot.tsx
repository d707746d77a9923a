import type { ReactNode } from 'react'
import css from './state-dot.module.css'

/** A state as a dot and a word, so that colour alone never says it. */
export function StateDot({ tone, children }: { tone: 'good' | 'wait' | 'bad' | 'off'; children: ReactNode }) {
  return (
    <span className={css.state} data-tone={tone}>
      {children}
    </span>
  )
}
