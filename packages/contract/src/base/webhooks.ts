import { call } from '../call.ts'
import { as, filled, flag, id, instant, integer, list, nothing, oneOf, orElse, orNull, record, text } from '../codec.ts'
import { basedOn, revised } from '../revision.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

const count = integer(0, Number.MAX_SAFE_INTEGER)

const settable = {
  name: as('name', filled(60)),
  url: as('url', filled(2000)),
  events: as('events', list(oneOf(WEBHOOK_EVENTS), WEBHOOK_EVENTS.length)),
  /** Off: nothing is sent, and what happens meanwhile is not sent later either. */
  enabled: as('enabled', flag),
}

export const deliveryShape = record({
  id: as('_id', id),
  webhookName: as('webhookName', text()),
  event: as('event', text(40)),
  createdAt: as('createTime', instant),
  state: as('state', oneOf(['waiting', 'delivered', 'failed'])),
  attempts: as('attempts', count),
  /** When it will be tried again, while it waits. */
  dueAt: as('dueTime', orNull(instant)),
  /** The last attempt: its time, HTTP status, duration, the start of the response, or the reason for no response. */
  lastAt: as('lastTime', orNull(instant)),
  status: as('httpStatus', orNull(integer(100, 999))),
  tookMs: as('tookMs', orNull(count)),
  answer: as('answer', text()),
  problem: as('problem', orNull(text())),
})

export const listWebhooks = call('/api/admin/webhooks/list', {
  summary: 'Ours: where other programs are told of what happens, and whether that gets through',
  caller: 'admin',
  reads: true,
  input: nothing,
  answer: list(
    record({
      id: as('_id', id),
      ...settable,
      createdAt: as('createTime', instant),
      /** Deliveries of the last seven days that nobody tries any more, and those that wait. */
      failedCount: as('failed', count),
      waitingCount: as('waiting', count),
      deliveredAt: as('deliveredTime', orNull(instant)),
      ...revised,
    }),
  ),
  refusals: [],
})

export const saveWebhook = call('/api/admin/webhooks/save', {
  summary:
    'Ours: registers an address with the events it is told of; the secret that signs them is in this answer alone. With a revision, a save based on an older one is refused',
  caller: 'admin',
  input: record({ id: as('_id', orNull(id)), ...settable, ...basedOn }),
  answer: record({ id: as('_id', id), secret: as('secret', orNull(text(100))), ...revised }),
  refusals: ['webhookNotFound', 'rowChanged'],
})

export const deleteWebhook = call('/api/admin/webhooks/delete', {
  summary: 'Ours: takes an address off; what still waits is not sent',
  caller: 'admin',
  input: record({ id: as('_id', id) }),
  answer: nothing,
  refusals: ['webhookNotFound'],
})

export const testWebhook = call('/api/admin/webhooks/test', {
  summary: 'Ours: sends a test now, once, and tells what was answered',
  caller: 'admin',
  input: record({ id: as('_id', id) }),
  answer: deliveryShape,
  refusals: ['webhookNotFound'],
})

export const listDeliveries = call('/api/admin/webhooks/deliveries', {
  summary: 'Ours: the newest deliveries of one address, or of all',
  caller: 'admin',
  reads: true,
  pages: true,
  input: record({ number: as('requestNumber', orElse(integer(1, 1000), 50)), webhookId: as('webhookId', orNull(id)) }),
  answer: list(deliveryShape),
  refusals: [],
})

export const redeliver = call('/api/admin/webhooks/redeliver', {
  summary: 'Ours: sends a delivery again, as it was, with the same id',
  caller: 'admin',
  input: record({ id: as('_id', id) }),
  answer: nothing,
  refusals: ['deliveryNotFound'],
})
