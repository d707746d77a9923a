import { useState } from 'react'
import css from './link-line.module.css'
import { masked } from './links.ts'
import { subscriptionTexts } from './messages.ts'

/** The address in one line, its key covered until somebody asks to see it. */
export function LinkLine({ url }: { url: string }) {
  const t = subscriptionTexts.use()
  const [shown, setShown] = useState(false)
  return (
    <div className={css.line}>
      <code className={css.url} data-shown={shown || undefined}>
        {shown ? url : masked(url)}
      </code>
      <button type="button" className={css.toggle} aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? t.hide : t.show}
      </button>
    </div>
  )
}
