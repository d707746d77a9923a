import { IconCloudOff } from '@tabler/icons-react'
import { Button } from '../controls/button.tsx'
import { uiTexts } from '../texts.ts'
import css from './empty.module.css'

/** In place of data that could not be fetched: says so and offers to ask again. */
export function LoadFailed({ onRetry, busy = false }: { onRetry: () => void; busy?: boolean }) {
  const t = uiTexts.use()
  return (
    <div className={css.empty} role="alert">
      <IconCloudOff size={36} stroke={1.5} aria-hidden className={css.icon} />
      <p className={css.title}>{t.failed}</p>
      <div className={css.text} />
      <Button variant="default" loading={busy} onClick={onRetry}>
        {t.retry}
      </Button>
    </div>
  )
}
