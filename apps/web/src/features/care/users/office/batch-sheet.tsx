import { batchPeople, countUsers, listBatches, listUsers, startBatch, undoBatch } from '@dukou/contract'
import { IconArrowBackUp, IconWallet } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { grouped, moment, yuan } from '../../../../lib/format.ts'
import { refresh, useCall } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { traffic } from '../../../../office/traffic.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Confirm } from '../../../../ui/overlays/confirm.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/states/skeleton.tsx'
import css from './batch.module.css'
import { type BatchTexts, batchTexts } from './batch-messages.ts'
import { BatchPeople } from './batch-people.tsx'
import { type Batch, isMoving } from './batch-values.ts'

const AGAIN_MS = 1500
const count = (n: number) => grouped(String(n))

/** One batch: its preview before it starts, then how far it is, then what became of everybody, and the way back. */
export function BatchSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = batchTexts.use()
  const everyMs = (last: readonly Batch[] | undefined) => (last?.some(isMoving) ? AGAIN_MS : false)
  const query = useCall(listBatches, { id, count: 1 }, { everyMs })
  return (
    <Sheet title={t.history} edge="right" width={600} onClose={onClose}>
      <Loaded
        query={query}
        skeleton={
          <SkeletonGroup>
            <Skeleton height={260} radius={10} />
          </SkeletonGroup>
        }
      >
        {([batch]) => (batch ? <BatchFacts batch={batch} t={t} /> : <p>{t.notFound}</p>)}
      </Loaded>
    </Sheet>
  )
}

function BatchFacts({ batch, t }: { batch: Batch; t: BatchTexts }) {
  const may = useMay()
  const { state, kind, total, skipped, done, undone, kept, actor, createdAt, reason } = batch
  const mayAct = may(kind === 'give' || kind === 'extend' ? 'corrections:write' : null)
  const [undoing, setUndoing] = useState(false)
  const seen = useRef(state)
  useEffect(() => {
    if (seen.current === state) return
    seen.current = state
    // The last people were done after the last poll of their results.
    void refresh(batchPeople, listUsers, countUsers)
  }, [state])
  const met = total - skipped
  const part = state === 'undoing' || state === 'undone' ? undone + kept : done
  const whole = state === 'undoing' || state === 'undone' ? done : met
  return (
    <div className={css.batch}>
      <p className={css.head}>
        <b>{t[kind]}</b> <span>{t[state]}</span>
      </p>
      <p className={css.note}>
        {t.by(actor, moment(createdAt))} · {reason}
      </p>
      {state === 'prepared' ? (
        <p>{t.willMeet(count(met))}</p>
      ) : (
        <>
          <progress className={css.progress} max={Math.max(1, whole)} value={part} aria-label={t.people} />
          <p role="status">{t.progress(count(part), count(whole))}</p>
        </>
      )}
      <Given batch={batch} met={met} t={t} />
      {skipped > 0 && <p>{t.skippedCount(count(skipped))}</p>}
      {kept > 0 && <p className={css.bad}>{t.keptCount(count(kept))}</p>}
      {kind === 'tell' && (
        <blockquote className={css.words}>
          <p lang="zh">{batch.textZh}</p>
          <p lang="en">{batch.textEn}</p>
        </blockquote>
      )}
      {state === 'prepared' && mayAct && (
        <div className={css.acts}>
          <p className={css.note}>
            {t[NOTES[kind]]} {t.resumes}
          </p>
          <Button
            color={kind === 'disable' ? 'red' : 'river'}
            disabled={met === 0}
            onClick={() => send(startBatch, batch, t)}
          >
            {t.start(count(met))}
          </Button>
        </div>
      )}
      {state === 'done' && kind !== 'tell' && mayAct && done > 0 && (
        <div className={css.acts}>
          <Button variant="default" onClick={() => setUndoing(true)}>
            {t.undo}
          </Button>
        </div>
      )}
      <BatchPeople batch={batch} />
      {undoing && (
        <Confirm
          title={t.undoTitle}
          consequences={[
            { icon: <IconArrowBackUp size={18} stroke={1.5} aria-hidden />, text: t.undoText(count(done)) },
            { icon: <IconWallet size={18} stroke={1.5} aria-hidden />, text: t.undoSpent },
          ]}
          verb={t.undo}
          onClose={() => setUndoing(false)}
          onConfirm={async () => {
            await send(undoBatch, batch, t)
            setUndoing(false)
          }}
        />
      )}
    </div>
  )
}

const NOTES = {
  give: 'giveNote',
  extend: 'giveNote',
  disable: 'disableNote',
  enable: 'enableNote',
  tell: 'tellNote',
} as const

/** Amounts for each, and in all. */
function Given({ batch, met, t }: { batch: Batch; met: number; t: BatchTexts }) {
  const { addLi, addBytes, addDays } = batch
  const many = BigInt(met)
  const rows = [
    { label: t.addMoney, has: addLi > 0n, each: `¥${yuan(addLi)}`, all: `¥${yuan(addLi * many)}` },
    { label: t.addTraffic, has: addBytes > 0n, each: traffic(addBytes), all: traffic(addBytes * many) },
    { label: t.addDays, has: addDays > 0, each: `${addDays} ${t.days}`, all: `${count(addDays * met)} ${t.days}` },
  ].filter(({ has }) => has)
  if (rows.length === 0) return null
  return (
    <dl className={css.given}>
      {rows.map(({ label, each, all }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {each} · {t.inAll} {all}
          </dd>
        </div>
      ))}
    </dl>
  )
}

async function send(declared: typeof startBatch | typeof undoBatch, { id }: Batch, t: BatchTexts): Promise<void> {
  try {
    await call(declared, { id })
  } catch (thrown) {
    const failure = asCallError(thrown)
    if (!failure.isTold) toast.error(`${t.failed}:${failure.message}`, { ms: 5000 })
  }
  void refresh(listBatches)
}
