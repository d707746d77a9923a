import type { ReactNode } from 'react'
import css from './empty.module.css'

interface EmptyProps {
  /** A 36 px line icon. */
  icon: ReactNode
  title: string
  text: string
  action?: ReactNode
}

/** What will be here, and the one act that brings it. */
export function Empty({ icon, title, text, action }: EmptyProps) {
  return (
    <div className={css.empty}>
      <span className={css.icon}>{icon}</span>
      <p className={css.title}>{title}</p>
      <p className={css.text}>{text}</p>
      {action}
    </div>
  )
}
