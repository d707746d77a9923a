import type { ReactNode } from 'react'
import css from './empty.module.css'

interface EmptyProps {
  /** A 36 px line icon. */
  icon: ReactNode
  title: string
  text: string
  action?: ReactNode
}

/** Placeholder of an empty list: says what the list will contain, and offers the one act that fills it. */
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
