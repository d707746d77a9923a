import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../ui/controls/copy-and-tell.ts'
import { Hidden } from '../../../ui/states/hidden.tsx'
import css from './pay-fact.module.css'

interface PayFactProps {
  label: string
  help?: string
  /** Text that the copy button copies. */
  copied: string
  words: Parameters<typeof copyAndTell>[1] & { copy: (label: string) => string; copyFailedMore: string }
  children: ReactNode
}

/** Facts that the payer types elsewhere: amount, address, reference. */
export function PayFacts({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>
}

/** One of them, with a button that copies it. */
export function PayFact({ label, help, copied, words, children }: PayFactProps) {
  const copy = () => copyAndTell(copied, words, { ms: 5000, more: words.copyFailedMore })
  return (
    <div>
      <dt>{label}</dt>
      <dd className={css.box}>
        <span>{children}</span>
        <Button variant="default" size="sm" icon={<IconCopy size={16} stroke={1.5} aria-hidden />} onClick={copy}>
          <Hidden>{words.copy(label)}</Hidden>
        </Button>
      </dd>
      {help && <dd className={css.help}>{help}</dd>}
    </div>
  )
}

/** The amount, large. */
export function PayAmount({ children }: { children: ReactNode }) {
  return <b className={css.amount}>{children}</b>
}
