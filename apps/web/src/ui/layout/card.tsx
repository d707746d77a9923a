import type { ReactNode } from 'react'
import css from './card.module.css'

interface CardProps {
  title?: ReactNode
  caption?: ReactNode
  /** Stands at the right of the title. */
  action?: ReactNode
  children?: ReactNode
  className?: string
}

/** A surface with a hairline. Cards do not nest. */
export function Card({ title, caption, action, children, className = '' }: CardProps) {
  return (
    <section className={`${css.card} ${className}`}>
      {(title || action) && (
        <header className={css.head}>
          <div>
            <h2 className={css.title}>{title}</h2>
            {caption && <p className={css.caption}>{caption}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </section>
  )
}
