import { IconDownload, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { download } from '../../../../office/table/csv.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SheetActs } from '../../../../ui/overlays/sheet-acts.tsx'
import css from './batch-sheet.module.css'
import { offerText } from './coupon-words.ts'
import { couponOfficeTexts } from './messages.ts'
import { type Batch, useBatch } from './use-batch.ts'

const CODES_SHOWN = 5

/** The name of every file of codes, one code a line. */
const CODES_FILE = 'a.txt'

export function downloadCodes(codes: readonly string[]): void {
  download(CODES_FILE, codes.map((code) => `${code}\n`).join(''), 'text/plain')
}

/** Makes a batch of Taobao coupons: how far it is, stop and resume, and the codes as a file. */
export function BatchSheet({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const t = couponOfficeTexts.use()
  const { codes, status, why, msLeft, stop, resume } = useBatch(batch)
  const { input, count } = batch
  const isRunning = status === 'running'
  const words = {
    running: t.madeStay(codes.length),
    stopped: t.stopped(codes.length),
    broken: t.broken(why, codes.length),
    done: t.allMade(codes.length),
  }[status]
  return (
    <Sheet title={t.batchTitle} width={480} stays={isRunning} onClose={onClose}>
      <div className={css.batch}>
        <p>{[input.name, t[input.kind], offerText(input, t)].join(t.comma)}</p>
        <div>
          <p className={css.head}>
            <b>{t.made(codes.length, count)}</b>
            <span>{isRunning && msLeft !== undefined && timeText(msLeft)}</span>
          </p>
          <progress className={css.bar} aria-label={t.made(codes.length, count)} value={codes.length} max={count} />
          <p className={css.note} role="status" data-broken={status === 'broken' || undefined}>
            {words}
          </p>
        </div>
        {codes.length > 0 && (
          <p className={css.codes}>
            {codes.slice(-CODES_SHOWN).map((code) => (
              <span key={code}>{code}</span>
            ))}
          </p>
        )}
        <SheetActs>
          {isRunning ? (
            <Button variant="default" icon={<IconPlayerStop size={18} stroke={1.5} aria-hidden />} onClick={stop}>
              {t.stop}
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {t.close}
            </Button>
          )}
          {(status === 'stopped' || status === 'broken') && (
            <Button icon={<IconPlayerPlay size={18} stroke={1.5} aria-hidden />} onClick={resume}>
              {t.resume}
            </Button>
          )}
          <Button
            variant={status === 'done' ? 'filled' : 'default'}
            icon={<IconDownload size={18} stroke={1.5} aria-hidden />}
            disabled={isRunning || codes.length === 0}
            onClick={() => downloadCodes(codes)}
          >
            {t.downloadMade}
          </Button>
        </SheetActs>
      </div>
    </Sheet>
  )

  function timeText(ms: number): string {
    const seconds = Math.max(1, Math.ceil(ms / 1000))
    return seconds >= 60 ? t.minutesLeft(Math.ceil(seconds / 60)) : t.secondsLeft(seconds)
  }
}
