import type { AnswerOf, listAudit } from '@dukou/contract'
import { moment, yuan } from '../../../lib/format.ts'
import type { Column, Filter } from '../../../office/table/column.ts'
import { traffic } from '../../../office/traffic.ts'
import type { ActionTexts } from './action-messages.ts'
import type { FieldTexts } from './field-messages.ts'
import type { AuditTexts } from './messages.ts'

export type Act = AnswerOf<typeof listAudit>[number]

/** Columns and the filter of the acts. What is chosen goes to the server, which has more of them than stand here. */
export function auditTable(
  t: AuditTexts,
  names: ActionTexts,
  fields: FieldTexts,
): { columns: Column<Act>[]; filters: Filter<Act>[] } {
  const columns: Column<Act>[] = [
    { id: 'time', label: t.time, text: ({ at }) => moment(at), card: 'detail' },
    { id: 'who', label: t.who, text: (act) => whoOf(act, t), card: 'detail' },
    { id: 'act', label: t.act, text: ({ action }) => actName(action, names), card: 'title' },
    { id: 'target', label: t.target, text: (act) => targetOf(act, t), card: 'caption', named: true },
    { id: 'changes', label: t.changes, text: (act) => changesText(act, t, fields) },
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

function changesText(act: Act, t: AuditTexts, fields: FieldTexts): string {
  const changes = changesOf(act)
  if (changes.length === 0) return t.noReason
  return changes
    .map(({ field, before, after }) => {
      const now = valueText(after, t, field)
      const name = fieldName(field, fields)
      return before === null ? `${name} ${now}` : `${name} ${valueText(before, t, field)} → ${now}`
    })
    .join(t.semicolon)
}

/** What was changed; what follows from it, such as whether somebody may connect, is left out. */
export function changesOf({ changes }: Act): Act['changes'] {
  return changes.filter(({ field }) => field !== 'access')
}

/** A field in the words of the form that it stands in, where that is known. */
export function fieldName(field: string, fields: FieldTexts): string {
  return (fields as Readonly<Record<string, string>>)[camel(field)] ?? field
}

const camel = (field: string) => field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A value that stands as JSON, as people read it: money and traffic by the ending of the field's name. */
export function valueText(json: string | null, t: AuditTexts, field: string): string {
  const value: unknown = json === null ? null : JSON.parse(json)
  if (typeof value === 'boolean' || value === 'true' || value === 'false')
    return String(value) === 'true' ? t.yes : t.no
  const text = String(value)
  if (/^-?\d+$/.test(text) && /(Li|_li)$/.test(field)) return `¥${yuan(BigInt(text))}`
  if (/^-?\d+$/.test(text) && /(Bytes|_bytes)$/.test(field)) return traffic(BigInt(text))
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return moment(new Date(text))
  if (value === null || value === 'null' || value === '') return t.empty
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(t.comma) || t.empty
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
