import { type AnswerOf, deleteWebhook, listWebhooks, saveWebhook, testWebhook, WEBHOOK_EVENTS } from '@dukou/contract'
import { webAddress } from '@dukou/domain'
import { IconListDetails, IconSend } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { grouped, moment } from '../../../../lib/format.ts'
import { refresh, useCall } from '../../../../lib/use-call.ts'
import type { Field } from '../../../../office/form/field.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { StateDot } from '../../../../office/state-dot.tsx'
import type { Column } from '../../../../office/table/column.ts'
import { officeTexts } from '../../../../office/texts.ts'
import { ShownOnce } from '../../../../ui/overlays/shown-once.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { type WebhookTexts, webhookTexts } from './messages.ts'

export type Webhook = AnswerOf<typeof listWebhooks>[number]
type Event = (typeof WEBHOOK_EVENTS)[number]
type Values = { name: string; url: string; enabled: boolean } & Record<Event, boolean>

const NONE = Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, false])) as Record<Event, boolean>

/** Webhooks: addresses, events and delivery status. */
export default function WebhooksScreen() {
  const t = webhookTexts.use()
  const query = useCall(listWebhooks, {}, { everyMs: 30_000 })
  const [secret, setSecret] = useState<string>()
  const [shown, setShown] = useState<Webhook>()
  const { columns, fields } = useMemo(() => ({ columns: columnsOf(t), fields: fieldsOf(t) }), [t])
  return (
    <>
      <ResourceScreen
        title={t.title}
        lead={t.lead}
        query={query}
        list={listWebhooks}
        next={{ text: t.next }}
        nameOf={({ name }) => name}
        columns={columns}
        searchLabel={t.search}
        fileName="webhooks"
        acts={[
          { label: t.test, icon: <IconSend size={18} stroke={1.5} aria-hidden />, act: (row) => sendTest(row, t) },
          { label: t.log, icon: <IconListDetails size={18} stroke={1.5} aria-hidden />, act: setShown },
        ]}
        editing={{
          create: t.create,
          title: t.edit,
          fields,
          blank: { name: '', url: '', enabled: true, ...NONE },
          valuesOf: ({ name, url, enabled, events }) => ({
            ...{ name, url, enabled, ...NONE },
            ...Object.fromEntries(events.map((event) => [event, true])),
          }),
          save: async (values, id, base) => {
            const { name, url, enabled } = values
            const events = WEBHOOK_EVENTS.filter((event) => values[event])
            const facts = { name: name.trim(), url: url.trim(), enabled, events }
            const saved = await call(saveWebhook, { id, revision: base?.revision ?? null, ...facts })
            if (saved.secret) setSecret(saved.secret)
            return []
          },
          words: { done: t.saved, failed: t.saveFailed },
        }}
        removal={{
          remove: ({ id }) => call(deleteWebhook, { id }),
          title: t.removeTitle,
          consequences: () => [t.removeNow, t.removeLog],
          verb: t.remove,
          done: t.removed,
          failed: t.removeFailed,
        }}
      />
      {shown && <DeliveryLog webhook={shown} onClose={() => setShown(undefined)} />}
      {secret && (
        <ShownOnce
          title={t.secretTitle}
          lead={t.secretText}
          secret={secret}
          copyWords={officeTexts.now()}
          onKept={() => setSecret(undefined)}
        />
      )}
    </>
  )
}

/** Says what the other side answered. */
async function sendTest({ id }: Webhook, t: WebhookTexts): Promise<void> {
  try {
    const { status, tookMs, problem } = await call(testWebhook, { id })
    if (problem === null) toast.success(t.testDone(status ?? 0, tookMs ?? 0), { ms: 5000 })
    else toast.error(t.testFailed(problem), { ms: 5000 })
  } catch (thrown) {
    const failure = asCallError(thrown)
    if (!failure.isTold) toast.error(t.testFailed(failure.message), { ms: 5000 })
  }
  void refresh(listWebhooks)
}

function columnsOf(t: WebhookTexts): Column<Webhook>[] {
  const state = ({ enabled, failedCount }: Webhook) => {
    if (!enabled) return { tone: 'off', text: t.off } as const
    return failedCount > 0
      ? ({ tone: 'bad', text: t.failing(failedCount) } as const)
      : ({ tone: 'good', text: t.on } as const)
  }
  return [
    { id: 'name', label: t.name, text: ({ name }) => name, card: 'title' },
    { id: 'url', label: t.url, text: ({ url }) => url, mono: true, card: 'caption' },
    { id: 'events', label: t.events, text: ({ events }) => events.map((one) => t[one]).join(t.comma), card: 'detail' },
    {
      id: 'waiting',
      label: t.waitingCount,
      text: ({ waitingCount }) => grouped(String(waitingCount)),
      order: ({ waitingCount }) => waitingCount,
      number: true,
    },
    {
      id: 'delivered',
      label: t.lastDelivered,
      text: ({ deliveredAt }) => (deliveredAt ? moment(deliveredAt) : t.never),
      order: ({ deliveredAt }) => deliveredAt?.getTime() ?? 0,
      card: 'detail',
      named: true,
    },
    {
      id: 'state',
      label: t.state,
      text: (row) => state(row).text,
      cell: (row) => <StateDot tone={state(row).tone}>{state(row).text}</StateDot>,
      card: 'state',
    },
  ]
}

function fieldsOf(t: WebhookTexts): Field<Values>[] {
  const [first] = WEBHOOK_EVENTS
  return [
    { kind: 'text', name: 'name', max: 60, label: t.name, help: t.nameHelp, required: true },
    {
      kind: 'text',
      name: 'url',
      max: 2000,
      label: t.url,
      help: t.urlHelp,
      required: true,
      mono: true,
      check: ({ url }) => (webAddress(url.trim()) ? undefined : t.badUrl),
    },
    ...WEBHOOK_EVENTS.map(
      (event): Field<Values> => ({
        kind: 'switch',
        name: event,
        label: t[event],
        check: (values) => (event === first && !WEBHOOK_EVENTS.some((one) => values[one]) ? t.needsEvent : undefined),
        half: true,
      }),
    ),
    { kind: 'switch', name: 'enabled', label: t.enabled, help: t.enabledHelp },
  ]
}
