import type { AnswerOf, Calls } from '@dukou/contract'
import type { Delivery } from './webhook-tables.ts'

export type DeliveryRow = Delivery & { name: string }

export function answerOf(row: DeliveryRow): AnswerOf<Calls['testWebhook']> {
  const state = row.delivered_at ? 'delivered' : row.failed_at ? 'failed' : 'waiting'
  return {
    id: row.public_id,
    webhookName: row.name,
    event: row.event,
    createdAt: row.created_at,
    state,
    attempts: row.attempts,
    dueAt: state === 'waiting' ? row.due_at : null,
    lastAt: row.last_at,
    status: row.http_status,
    tookMs: row.took_ms,
    answer: row.answer,
    problem: row.problem,
  }
}
