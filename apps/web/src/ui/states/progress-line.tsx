import { useEffect } from 'react'
import { createStore } from '../../lib/store.ts'
import { uiTexts } from '../texts.ts'
import css from './progress-line.module.css'

const waiting = createStore(0)

/** A line along the top edge while a page or a part of one is on its way. */
export function ProgressLine({ shown }: { shown: boolean }) {
  const t = uiTexts.use()
  const parts = waiting.use()
  if (!shown && parts === 0) return null
  return <div className={css.line} role="progressbar" aria-label={t.loading} />
}

/** Shows the line for as long as it is drawn itself. */
export function Waiting() {
  useEffect(() => {
    waiting.set(waiting.get() + 1)
    return () => waiting.set(waiting.get() - 1)
  }, [])
  return null
}
