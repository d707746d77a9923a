import type { ReactNode } from 'react'
import css from './notice-line.module.css'

interface NoticeLineProps {
  icon: ReactNode
  tone?: 'plain' | 'lamp'
  /** Keeps to the lower edge of the window, so that nothing moves when the line comes or goes. Stands last on its page. */
  docked?: boolean
  action?: ReactNode
  children: ReactNode
}

/** A line across the page that says something about all of it: offline, an open order, maintenance. */
export function NoticeLine({ icon, tone = 'plain', docked = false, action, children }: NoticeLineProps) {
  return (
    <div className={css.line} data-tone={tone} data-docked={docked || undefined} role="status">
      <span className={css.icon}>{icon}</span>
      <div className={css.text}>{children}</div>
      {action}
    </div>
  )
}
