import type { AnswerOf, listAudit } from '@dukou/contract'
import { moment } from '../../../lib/format.ts'
import type { Column, Filter } from '../../../office/table/column.ts'
import type { ActionTexts } from './action-messages.ts'
import type { AuditTexts } from './messages.ts'

export type Act = AnswerOf<typeof listAudit>[number]

/** Columns and the filter of the acts. What is chosen goes to the server, which has more of them than stand here. */
export function auditTable(t: AuditTexts, names: ActionTexts): { columns: Column<Act>[]; filters: Filter<Act>[] } {
  const columns: Column<Act>[] = [
    { id: 'time', label: t.time, text: ({ at }) => moment(at), card: 'detail' },
    { id: 'who', label: t.who, text: (act) => whoOf(act, t), card: 'caption' },
    { id: 'act', label: t.act, text: ({ action }) => actName(action, names), card: 'title' },
    { id: 'target', label: t.target, text: (act) => targetOf(act, t) },
    { id: 'changes', label: t.changes, text: (act) => changesText(act, t) },
    { id: 'reason', label: t.reason, text: ({ reason }) => reason || t.noReason },
    { id: 'id', label: t.id, text: ({ id }) => id, number: true, hidden: true },
  ]
  const options = Object.entries(names).map(([value, label]) => ({ value, label }))
  return { columns, filters: [{ id: 'action', label: t.act, all: t.allActs, options, of: ({ action }) => action }] }
}

export function actName(action: string, names: ActionTexts): string {
  return (names as Readonly<Record<string, string>>)[action] ?? action
}

/** Who acted, and by which program. */
export function whoOf({ email, program }: Act, t: AuditTexts): string {
  if (email === null) return t.system
  return program === null ? email : t.byProgram(email, program)
}

export function targetOf({ target, targetEmail }: Act, t: AuditTexts): string {
  return targetEmail ?? (target || t.noTarget)
}

function changesText({ changes }: Act, t: AuditTexts): string {
  if (changes.length === 0) return t.noReason
  return changes
    .map(({ field, before, after }) => {
      const now = valueText(after, t)
      return before === null ? `${field} ${now}` : `${field} ${valueText(before, t)} → ${now}`
    })
    .join(t.semicolon)
}

/** A value that stands as JSON, as people read it. */
export function valueText(json: string | null, t: AuditTexts): string {
  const value: unknown = json === null ? null : JSON.parse(json)
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (value === null || value === '') return t.empty
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(t.comma) || t.empty
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
