import type { AnswerOf, listAudit } from '@dukou/contract'
import { moment, yuan } from '../../../../lib/format.ts'
import type { Column, Filter } from '../../../../office/table/column.ts'
import { dateFilter } from '../../../../office/table/date-filter.ts'
import { traffic } from '../../../../office/traffic.ts'
import type { ActionTexts } from './action-messages.ts'
import type { AuditTexts } from './messages.ts'

export type Act = AnswerOf<typeof listAudit>[number]

/** As JSON. */
const EMPTY = ['null', '""', '[]']
/** Fields that the server sets by itself. */
const FOLLOWS = ['access', 'public_id', 'created_at', 'removed_at']

/** Columns and the filter of the acts. What is chosen goes to the server, which has more of them than stand here. */
export function auditTable(
  t: AuditTexts,
  names: ActionTexts,
  nameOf: NameOf,
): { columns: Column<Act>[]; filters: Filter<Act>[] } {
  const columns: Column<Act>[] = [
    { id: 'time', label: t.time, text: ({ at }) => moment(at), card: 'detail' },
    { id: 'who', label: t.who, text: (act) => whoOf(act, t), card: 'detail' },
    { id: 'act', label: t.act, text: ({ action }) => actName(action, names), card: 'title' },
    { id: 'target', label: t.target, text: (act) => targetOf(act, t), card: 'caption', named: true },
    { id: 'changes', label: t.changes, text: (act) => changesText(act, t, nameOf) },
    { id: 'reason', label: t.reason, text: ({ reason }) => reason || t.noReason },
    { id: 'id', label: t.id, text: ({ id }) => id, number: true, hidden: true },
  ]
  const options = Object.entries(names).map(([value, label]) => ({ value, label }))
  return { columns, filters: [{ id: 'action', label: t.act, all: t.allActs, options }, dateFilter(t.time)] }
}

export function actName(action: string, names: ActionTexts): string {
  return (names as Readonly<Record<string, string>>)[action] ?? action
}

/** The actor's e-mail, with the API program that was used, if any. */
export function whoOf({ email, program }: Act, t: AuditTexts): string {
  if (email === null) return t.system
  return program === null ? email : t.byProgram(email, program)
}

/** On whom or what, by its name where the act notes one. */
export function targetOf({ action, target, targetEmail, targetName, names }: Act, t: AuditTexts): string {
  if (action === 'newNodeToken') return t.inbound(target)
  const known = names.find(({ id }) => id === target)?.name
  return targetEmail ?? (targetName || known || target || t.noTarget)
}

/** Lists the changes as text. Omits fields that were left empty when the record was created. */
function changesText(act: Act, t: AuditTexts, nameOf: NameOf): string {
  const changes = changesOf(act).filter(({ before, after }) => before !== null || !EMPTY.includes(after ?? 'null'))
  if (changes.length === 0) return t.noReason
  return changes
    .map(({ field, before, after }) => {
      const now = valueText(after, field, { act, t, nameOf })
      const name = nameOf(act.action, field)
      return before === null ? `${name} ${now}` : `${name} ${valueText(before, field, { act, t, nameOf })} → ${now}`
    })
    .join(t.semicolon)
}

/** Returns the changes without derived fields, such as whether the user may connect. */
export function changesOf({ changes }: Act): Act['changes'] {
  return changes.filter(({ field }) => !FOLLOWS.includes(field))
}

/** A field in the words of the form that it stands in. */
export type NameOf = (action: string, field: string) => string

/** @param settings the names of settings, by how the wire spells them */
export function namesOfFields(words: Words, settings: Words): NameOf {
  return (action, field) => (action === 'saveSettings' ? settings[field] : words[camel(field)]) ?? field
}

type Words = Readonly<Record<string, string>>

const camel = (field: string) => field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

interface Telling {
  act: Pick<Act, 'action' | 'names'>
  t: AuditTexts
  nameOf: NameOf
}

/** A value that stands as JSON, as people read it: things by their names, money and traffic by the field's ending. */
export function valueText(json: string | null, field: string, telling: Telling): string {
  return wordsOf(json === null ? null : JSON.parse(json), field, telling)
}

function wordsOf(value: unknown, field: string, telling: Telling): string {
  const { act, t, nameOf } = telling
  if (Array.isArray(value)) {
    const all = value.map((one) => wordsOf(one, field, telling))
    return all.join(value.some((one) => typeof one === 'object') ? t.semicolon : t.comma) || t.empty
  }
  if (typeof value === 'object' && value !== null) {
    if ('name' in value && typeof value.name === 'string') return value.name || t.empty
    const told = Object.entries(value).filter(([, one]) => !EMPTY.includes(JSON.stringify(one)))
    return (
      told.map(([name, one]) => `${nameOf(act.action, name)} ${wordsOf(one, name, telling)}`).join(t.comma) || t.empty
    )
  }
  if (typeof value === 'boolean' || value === 'true' || value === 'false') {
    return String(value) === 'true' ? t.yes : t.no
  }
  const text = String(value)
  if (/^-?\d+$/.test(text) && /(Li|_li)$/.test(field)) return `¥${yuan(BigInt(text))}`
  if (/^-?\d+$/.test(text) && /(Bytes|_bytes)$/.test(field)) return traffic(BigInt(text))
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return moment(new Date(text))
  if (value === null || text === 'null' || text === '') return t.empty
  return act.names.find(({ id }) => id === text)?.name ?? text
}

/** The act as stored, with ids and exact values. */
export function rawText({ id, target, changes }: Act): string {
  const told = changes.map(({ field, before, after }) => [field, { before: parsed(before), after: parsed(after) }])
  return JSON.stringify({ id, target, changes: Object.fromEntries(told) }, null, 2)
}

function parsed(json: string | null): unknown {
  return json === null ? null : JSON.parse(json)
}
