import type { ReactNode } from 'react'
import { moment, walletYuan } from '../../../lib/format.ts'
import { walletPageTexts } from './page-messages.ts'
import css from './wallet.module.css'
import { signed } from './wallet-facts.ts'

interface LedgerRowProps {
  title: string
  at: Date
  changeLi: bigint
  leftLi: bigint
  /** More lines under the title. */
  children?: ReactNode
}

/** One entry of a ledger: what happened and when, the change, and what was left after it. */
export function LedgerRow({ title, at, changeLi, leftLi, children }: LedgerRowProps) {
  const t = walletPageTexts.use()
  return (
    <li>
      <div className={css.words}>
        {title}
        {children}
        <time className={css.more} dateTime={at.toISOString()}>
          {moment(at)}
        </time>
      </div>
      <div className={css.amount}>
        <b data-tone={changeLi > 0n ? 'in' : undefined}>{signed(changeLi)}</b>
        <span className={css.more}>{t.left(walletYuan(leftLi))}</span>
      </div>
    </li>
  )
}
