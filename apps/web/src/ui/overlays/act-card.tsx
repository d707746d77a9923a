import type { ReactNode } from 'react'
import { Card } from '../layout/card.tsx'
import css from './act-card.module.css'

interface ActCardProps {
  title: string
  /** Explains the act. */
  text: ReactNode
  act?: ReactNode
  /** Content that the act opens. */
  children?: ReactNode
}

/** One act with what it does: beside it on a wide screen, below it on a phone. */
export function ActCard({ title, text, act, children }: ActCardProps) {
  return (
    <Card>
      <div className={css.act}>
        <div className={css.words}>
          <h2 className={css.title}>{title}</h2>
          <p className={css.text}>{text}</p>
        </div>
        {act}
      </div>
      {children}
    </Card>
  )
}
