import type { ReactNode } from 'react'
import css from './notice-line.module.css'

interface NoticeLineProps {
  icon: ReactNode
  tone?: 'plain' | 'lamp'
  action?: ReactNode
  children: ReactNode
}

/** A line across the page that says something about all of it: offline, an open order, maintenance. */
export function NoticeLine({ icon, tone = 'plain', action, children }: NoticeLineProps) {
  return (
    <div className={css.line} data-tone={tone} role="status">
      <span className={css.icon}>{icon}</span>
      <div className={css.text}>{children}</div>
      {action}
    </div>
  )
}
