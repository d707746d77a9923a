import {
  type Answered,
  CODE_OK,
  type RefusalDetails,
  type RefusalName,
  refusalCodes,
  refusalText,
} from '@dukou/contract'
import type { Language, Words } from '@dukou/domain'
import { refuse, type Told } from '../refuse.ts'

const MAX_DEPTH = 16
const MAX_KEYS = 200
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
const CANONICAL_BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const JSON_STRINGS = /"(?:[^"\\]|\\.)*"(\s*:)?/g
const BODY: Words = { zh: '请求体', en: 'the body' }
const DATA: Words = { zh: 'data ', en: 'data' }
/** Keeps a byte order mark, which the parser then refuses: nothing that belongs to no value is let through. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Takes the payload out of `{"data": base64(JSON object)}`. Anything but the canonical form is refused with a sentence
 * that names the fault, before a schema or a verb sees it.
 */
export function openEnvelope(body: Buffer): Record<string, unknown> {
  const outer = parseObject(decodeText(body, BODY), BODY)
  const data = outer.data
  if (typeof data !== 'string') refuseEnvelope('data 必须是 base64 文本', 'data must be base64 text')
  if (!CANONICAL_BASE64.test(data) || Buffer.from(data, 'base64').toString('base64') !== data) {
    refuseEnvelope('data 不是标准 base64', 'data is not canonical base64')
  }
  return parseObject(decodeText(Buffer.from(data, 'base64'), DATA), DATA)
}

/** Takes a body that is the JSON object itself, by the same rules. */
export function openJson(body: Buffer): Record<string, unknown> {
  return parseObject(decodeText(body, BODY), BODY)
}

export function sealEnvelope(answer: Answered): string {
  return JSON.stringify({ data: Buffer.from(JSON.stringify(answer)).toString('base64') })
}

export function okAnswer(data: unknown): Answered {
  return { code: CODE_OK, data, msg: '' }
}

export function refusedAnswer(name: RefusalName, language: Language, told: Told = {}): Answered {
  const details = detailsOf(told, language)
  const answer: Answered = { code: refusalCodes[name], data: null, msg: refusalText(name, language, details) }
  return Object.keys(details).length > 0 ? { ...answer, detail: details } : answer
}

/** The figures of a refusal's text, in the reader's language. */
export function detailsOf(told: Told, language: Language): RefusalDetails {
  return Object.fromEntries(
    Object.entries(told).map(([gap, value]) => [gap, typeof value === 'object' ? value[language] : value]),
  )
}

function refuseEnvelope(zh: string, en: string): never {
  refuse('badEnvelope', { problem: { zh, en } })
}

function decodeText(bytes: Buffer, where: Words): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return refuseEnvelope(`${where.zh}不是 UTF-8`, `${where.en} is not UTF-8`)
  }
}

function parseObject(text: string, where: Words): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    refuseEnvelope(`${where.zh}不是 JSON`, `${where.en} is not JSON`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    refuseEnvelope(`${where.zh}必须是 JSON 对象`, `${where.en} must be a JSON object`)
  }
  if (countKeys(value) !== countWrittenKeys(text)) {
    refuseEnvelope(`${where.zh}有重复的字段`, `${where.en} has a field twice`)
  }
  return value as Record<string, unknown>
}

/** Walks through all of a value, refuses what no call has a use for, and counts the fields. */
function countKeys(root: unknown): number {
  let keys = 0
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') refuseLoneSurrogate(value)
    if (typeof value !== 'object' || value === null) continue
    if (depth > MAX_DEPTH) refuseEnvelope(`嵌套超过 ${MAX_DEPTH} 层`, `nested more than ${MAX_DEPTH} deep`)
    for (const [key, inner] of Object.entries(value)) {
      waiting.push({ value: inner, depth: depth + 1 })
      if (Array.isArray(value)) continue
      keys += 1
      if (FORBIDDEN_KEYS.has(key)) refuseEnvelope(`不能有字段 ${key}`, `the field ${key} is not allowed`)
    }
    if (keys > MAX_KEYS) refuseEnvelope(`字段超过 ${MAX_KEYS} 个`, `more than ${MAX_KEYS} fields`)
  }
  return keys
}

/** JSON.parse keeps the last of two fields with the same name; other readers of the text may keep the first. */
function countWrittenKeys(text: string): number {
  let keys = 0
  for (const [, colon] of text.matchAll(JSON_STRINGS)) if (colon !== undefined) keys += 1
  return keys
}

/** Half of a surrogate pair (`\ud83d` alone): valid JSON, but PostgreSQL refuses it. */
function refuseLoneSurrogate(text: string): void {
  if (Buffer.from(text).toString() !== text) refuseEnvelope('文字不完整，有半个字符', 'half of a surrogate pair')
}
