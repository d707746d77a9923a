import { IconWifiOff } from '@tabler/icons-react'
import { day, moment } from '../../lib/format.ts'
import { serverNow } from '../../lib/server-time.ts'
import { Button } from '../controls/button.tsx'
import { uiTexts } from '../texts.ts'
import { NoticeLine } from './notice-line.tsx'

/** Says that what stands below is old, and from when it is. */
export function OfflineLine({ at, onRetry }: { at: Date; onRetry: () => void }) {
  const t = uiTexts.use()
  const isToday = day(at) === day(serverNow())
  return (
    <NoticeLine
      icon={<IconWifiOff size={18} stroke={1.5} aria-hidden />}
      action={
        <Button variant="default" size="sm" onClick={onRetry}>
          {t.retry}
        </Button>
      }
    >
      {t.offline(moment(at).slice(isToday ? 11 : 5, 16))}
    </NoticeLine>
  )
}
