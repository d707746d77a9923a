import { IconArrowNarrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { uiTexts } from '../texts.ts'
import css from './receipt.module.css'

/** The sunken slip that every change of money or traffic is written on; the result comes last, under the dashes. */
export function Receipt({ children, result }: { children: ReactNode; result?: ReactNode }) {
  return (
    <div className={css.slip}>
      <dl className={css.lines}>{children}</dl>
      {result && <dl className={css.result}>{result}</dl>}
    </div>
  )
}

interface LineProps {
  label: ReactNode
  children: ReactNode
  tone?: 'plain' | 'in'
  big?: boolean
}

export function ReceiptLine({ label, children, tone = 'plain', big = false }: LineProps) {
  return (
    <div className={css.line}>
      <dt>{label}</dt>
      <dd data-tone={tone} data-big={big || undefined}>
        {children}
      </dd>
    </div>
  )
}

/** `128.42 → 458.42`; the arrow is read as a word. */
export function BeforeAfter({ before, after }: { before: ReactNode; after: ReactNode }) {
  const t = uiTexts.use()
  return (
    <span className={css.change}>
      {before}
      <IconArrowNarrowRight size={16} stroke={1.75} role="img" aria-label={t.becomes} aria-hidden={false} />
      {after}
    </span>
  )
}
