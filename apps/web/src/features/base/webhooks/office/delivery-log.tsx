import { type AnswerOf, listDeliveries, listWebhooks, redeliver } from '@dukou/contract'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { moment } from '../../../../lib/format.ts'
import { refresh, useCall } from '../../../../lib/use-call.ts'
import { CsvLink } from '../../../../office/csv-link.tsx'
import { exportFile } from '../../../../office/resource/export-file.ts'
import { StateDot } from '../../../../office/state-dot.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/states/skeleton.tsx'
import css from './delivery-log.module.css'
import { type WebhookTexts, webhookTexts } from './messages.ts'

type Delivery = AnswerOf<typeof listDeliveries>[number]

type Webhook = Pick<AnswerOf<typeof listWebhooks>[number], 'id' | 'name' | 'enabled'>

const TONES = { delivered: 'good', waiting: 'wait', failed: 'bad' } as const

/** The last deliveries to one address, the newest first: what was answered, and sending it again. */
export function DeliveryLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = webhookTexts.use()
  const wanted = { number: 50, webhookId: webhook.id }
  const query = useCall(listDeliveries, wanted, { everyMs: 10_000 })
  return (
    <Sheet title={t.logOf(webhook.name)} edge="right" width={600} onClose={onClose}>
      <Loaded
        query={query}
        skeleton={
          <SkeletonGroup>
            <Skeleton height={220} radius={10} />
          </SkeletonGroup>
        }
      >
        {(rows) =>
          rows.length === 0 ? (
            <p>{t.noLog}</p>
          ) : (
            <>
              <CsvLink file={exportFile('listDeliveries', listDeliveries, wanted)} />
              <ol className={css.log}>
                {rows.map((row) => (
                  <DeliveryRow key={row.id} row={row} onAgain={() => sendAgain(row, webhook, t)} t={t} />
                ))}
              </ol>
            </>
          )
        }
      </Loaded>
    </Sheet>
  )
}

function DeliveryRow({ row, onAgain, t }: { row: Delivery; onAgain: () => void; t: WebhookTexts }) {
  const { event, state, status, tookMs, problem, answer, attempts, createdAt, dueAt } = row
  const words = t as unknown as Readonly<Record<string, string | undefined>>
  const facts = [
    moment(createdAt),
    t.attempts(attempts),
    status !== null && t.answered(status, tookMs ?? 0),
    status === null && problem,
    dueAt && t.nextAt(moment(dueAt)),
  ].filter(Boolean)
  return (
    <li className={css.row}>
      <div className={css.head}>
        <b>{words[event] ?? event}</b>
        <StateDot tone={TONES[state]}>{t[state]}</StateDot>
        <Button variant="subtle" size="sm" onClick={onAgain}>
          {t.again}
        </Button>
      </div>
      <p className={css.facts}>{facts.join(' · ')}</p>
      {answer && <pre className={css.answer}>{answer}</pre>}
    </li>
  )
}

async function sendAgain({ id }: Delivery, { enabled }: Webhook, t: WebhookTexts): Promise<void> {
  try {
    await call(redeliver, { id })
    toast.success(enabled ? t.againDone : t.againOnceOn, { ms: 2000 })
  } catch (thrown) {
    const failure = asCallError(thrown)
    if (!failure.isTold) toast.error(`${t.againFailed}:${failure.message}`, { ms: 2000 })
  }
  void refresh(listDeliveries)
  void refresh(listWebhooks)
}
