import { FIELD_WORDS, type Language, roundedYuanText, siteTime, type Words } from '@dukou/domain'
import { gigabytes, type Style } from '../../../platform/lists/columns.ts'
import { actOf } from './list.ts'

type Act = ReturnType<typeof actOf>
type Row = Parameters<typeof actOf>[0]

/** Values of a new thing that its maker left empty. */
const EMPTY = ['null', '""', '[]']
/** Fields that follow from others. */
const FOLLOWS = ['access', 'public_id', 'created_at', 'removed_at']

/** The actor's e-mail, with the name of the API token if a program acted. */
export function actorCell({ email, program }: Row, { codes, language }: Style): string {
  if (email === null) return codes ? '' : { zh: '系统', en: 'the program' }[language]
  if (program === null) return email
  return { zh: `${email}（令牌 ${program}）`, en: `${email} (token ${program})` }[language]
}

/** The thing by its name or e-mail where one is known, else its id. */
export function targetCell(row: Row, { codes }: Style): string {
  const { target, targetEmail, targetName, names } = actOf(row)
  if (codes) return target
  return (targetEmail ?? (targetName || names.find(({ id }) => id === target)?.name)) || target
}

/** Each changed field with its values before and after, in words; with `codes` as they are stored. */
export function changesCell(row: Row, style: Style): string {
  const act = actOf(row)
  if (style.codes) {
    return act.changes.map(({ field, before, after }) => `${field}: ${before ?? ''} → ${after ?? ''}`).join('; ')
  }
  const changes = act.changes.filter(({ field, before, after }) => {
    return !FOLLOWS.includes(field) && (before !== null || !EMPTY.includes(after ?? 'null'))
  })
  const told = changes.map(({ field, before, after }) => {
    const now = valueText(after && JSON.parse(after), field, act, style)
    const name = fieldName(field, style.language)
    return before === null ? `${name} ${now}` : `${name} ${valueText(JSON.parse(before), field, act, style)} → ${now}`
  })
  return told.join(style.language === 'zh' ? '；' : '; ')
}

function fieldName(field: string, language: Language): string {
  const words: Readonly<Record<string, Words>> = FIELD_WORDS
  return words[field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())]?.[language] ?? field
}

function valueText(value: unknown, field: string, act: Act, style: Style): string {
  const { language, timeZone } = style
  const list = (all: string[]) => all.join(language === 'zh' ? '、' : ', ') || empty(language)
  if (Array.isArray(value)) return list(value.map((one) => valueText(one, field, act, style)))
  if (typeof value === 'object' && value !== null) {
    if ('name' in value && typeof value.name === 'string') return value.name || empty(language)
    const told = Object.entries(value).filter(([, one]) => !EMPTY.includes(JSON.stringify(one)))
    return list(told.map(([name, one]) => `${fieldName(name, language)} ${valueText(one, name, act, style)}`))
  }
  const text = String(value)
  if (text === 'true' || text === 'false')
    return { zh: { true: '是', false: '否' }, en: { true: 'yes', false: 'no' } }[language][text]
  if (value === null || text === 'null' || text === '') return empty(language)
  if (/^-?\d+$/.test(text) && /(Li|_li)$/.test(field)) return `¥${roundedYuanText(BigInt(text))}`
  if (/^-?\d+$/.test(text) && /(Bytes|_bytes)$/.test(field)) return `${gigabytes(BigInt(text))} GB`
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return siteTime(new Date(text), timeZone)
  return act.names.find(({ id }) => id === text)?.name ?? text
}

const empty = (language: Language) => ({ zh: '空', en: 'empty' })[language]
