import { Button } from '../../../ui/controls/button.tsx'
import { profileTexts } from './messages.ts'
import css from './save-bar.module.css'
import type { Changes } from './use-changes.ts'

/** Saves what was changed. It follows the screen while something waits. */
export function SaveBar({ changes: { count, discard, save } }: { changes: Changes }) {
  const t = profileTexts.use()
  return (
    <section className={css.bar} aria-label={t.saveBar} data-waits={count > 0 || undefined}>
      <p className={css.words} role="status">
        {count > 0 ? t.changes(count) : t.noChanges}
      </p>
      <Button variant="default" disabled={count === 0} onClick={discard}>
        {t.discard}
      </Button>
      <Button disabled={count === 0} onClick={save}>
        {t.save}
      </Button>
    </section>
  )
}
