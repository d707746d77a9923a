import type { ReactNode } from 'react'
import { Hidden } from '../states/hidden.tsx'
import css from './page.module.css'

interface PageProps {
  title: string
  /** The title is for screen readers only, on pages whose content shows what they are. */
  titleHidden?: boolean
  lead?: ReactNode
  /** Filters, at the right of the title. */
  side?: ReactNode
  children: ReactNode
}

/** One screen: its one `h1`, what it is for, and its content. */
export function Page({ title, titleHidden = false, lead, side, children }: PageProps) {
  return (
    <div className={css.page}>
      {titleHidden ? (
        <Hidden as="h1">{title}</Hidden>
      ) : (
        <header className={css.head}>
          <div>
            <h1 className={css.title}>{title}</h1>
            {lead && <p className={css.lead}>{lead}</p>}
          </div>
          {side}
        </header>
      )}
      {children}
    </div>
  )
}
