import { IconWifiOff } from '@tabler/icons-react'
import { Button } from './button.tsx'
import { NoticeLine } from './notice-line.tsx'
import { uiTexts } from './texts.ts'

/** Says that what stands below is old, and of what time. `time` is `HH:mm`. */
export function OfflineLine({ time, onRetry }: { time: string; onRetry: () => void }) {
  const t = uiTexts.use()
  return (
    <NoticeLine
      icon={<IconWifiOff size={18} stroke={1.5} aria-hidden />}
      action={
        <Button variant="default" size="sm" onClick={onRetry}>
          {t.retry}
        </Button>
      }
    >
      {t.offline(time)}
    </NoticeLine>
  )
}
