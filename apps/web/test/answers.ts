import {
  type ALWAYS_POSSIBLE,
  type AnswerOf,
  type AnyCall,
  calls,
  decodeAnswer,
  type InputOf,
  type RefusalDetails,
  type RefusalName,
  type RefusalsOf,
  refusalCodes,
  refusalText,
} from '@dukou/contract'
import { problemsOf } from '@dukou/contract/schema'
import { fromBase64, toBase64 } from '../src/lib/envelope.ts'
import { currentLanguage } from '../src/lib/i18n.ts'

/**
 * The server's side of a test of a screen: `fetch` itself is answered, so that everything of the page is real. What a
 * test answers, and what the page asks, must be what the contract says; a call that no test answers is a fault.
 */
type Reply = (input: never) => Promise<Response> | Response

/** The moment at which the golden exchanges are read: an order is new, its code is good for half an hour. */
export const GOLDEN_NOW = new Date('2026-03-01T04:06:00.000Z')

/** `npm run soak -- answers` lets every answer take up to so long, so that tests which count on its haste fail. */
const ANSWER_MS = Number(import.meta.env.DUKOU_ANSWER_MS ?? 0)
const realSetTimeout = window.setTimeout.bind(window)

const replies = new Map<string, Reply>()
const asked: { path: string; input: unknown }[] = []
const faults: string[] = []
const byPath = new Map<string, AnyCall>(Object.values<AnyCall>(calls).map((one) => [one.path, one]))
const goldenFiles = import.meta.glob<{ answer: unknown }>('@golden/*.json', { eager: true, import: 'default' })
const fetchFile = window.fetch.bind(window)
let underWay = 0
let startedAt = performance.now()
/** Number of the test that runs. */
let current = 0

type MayRefuse<C> = RefusalsOf<C> | (typeof ALWAYS_POSSIBLE)[number]

/** From now on the call is answered so; with a function each time by what was asked. */
export function answer<C extends AnyCall>(
  call: C,
  given: AnswerOf<C> | ((input: InputOf<C>) => AnswerOf<C> | Promise<AnswerOf<C>>),
): void {
  const make = (typeof given === 'function' ? given : () => given) as (input: InputOf<C>) => AnswerOf<C>
  // A fixed answer is checked here already, so that the error points at the line of the test that wrote it.
  if (typeof given !== 'function') wireOf(call, given as AnswerOf<C>)
  replies.set(call.path, async (input) => enveloped({ code: 0, data: wireOf(call, await make(input)), msg: '' }))
}

/**
 * From now on the call is refused, in the words of the catalogue unless told otherwise. Only what its declaration
 * allows.
 */
export function refuse<C extends AnyCall>(
  call: C,
  name: MayRefuse<C>,
  detail: RefusalDetails = {},
  msg = wordsOf(name, detail),
): void {
  replies.set(call.path, () => enveloped({ code: refusalCodes[name], data: null, msg, detail }))
}

/** From now on no answer of the call arrives. */
export function loseAnswers(call: AnyCall): void {
  replies.set(call.path, () => Promise.reject(new TypeError('Failed to fetch')))
}

/** From now on the call is under way until the result is called, which answers as it was answered before. */
export function delayAnswers(call: AnyCall): () => void {
  const reply = replies.get(call.path)
  if (!reply) throw new Error(`${call.path} has no answer that could be delayed`)
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  replies.set(call.path, (input) => arrived.then(() => reply(input)))
  return () => {
    replies.set(call.path, reply)
    arrive()
  }
}

/** Inputs of all requests that the page has made to a call since the test began. */
export function inputsOf<C extends AnyCall>(call: C): InputOf<C>[] {
  return asked.filter(({ path }) => path === call.path).map(({ input }) => input as InputOf<C>)
}

/** The answer of the call's golden exchange, in our words. */
export function golden<C extends AnyCall>(call: C): AnswerOf<C> {
  const [name] = Object.entries<AnyCall>(calls).find(([, one]) => one === call) ?? []
  const [, file] = Object.entries(goldenFiles).find(([path]) => path.endsWith(`/${name}.json`)) ?? []
  if (!file) throw new Error(`${call.path} has no golden exchange`)
  return decodeAnswer(call, structuredClone(file.answer))
}

/** The words of a refusal, as the server sends them to this page. */
export function wordsOf(name: RefusalName, detail: RefusalDetails = {}): string {
  return refusalText(name, currentLanguage(), detail)
}

/** Begins anew, for the next test. @returns what was wrong with the calls of the one before */
export function forgetAnswers(): string[] {
  replies.clear()
  asked.length = 0
  startedAt = performance.now()
  current += 1
  return faults.splice(0)
}

window.fetch = async (resource, request) => {
  const path = String(resource instanceof Request ? resource.url : resource)
  const call = byPath.get(path)
  if (!call || request?.method !== 'POST') return besides(resource, request)
  const wire = JSON.parse(fromBase64(JSON.parse(String(request.body)).data))
  complain(`${path} was asked`, problemsOf(call.input.schema as never, wire, 'en'))
  const input = call.input.read(wire as never)
  asked.push({ path, input })
  const reply = replies.get(path)
  if (ANSWER_MS > 0) await slowly()
  if (reply) return reply(input as never)
  faults.push(`${path} was asked, and the test has no answer for it`)
  throw new TypeError('Failed to fetch')
}

/** How many files and slow answers the page waits for now. */
export function arriving(): number {
  return underWay
}

async function slowly(): Promise<void> {
  const asker = current
  underWay += 1
  await new Promise((resolve) => realSetTimeout(resolve, Math.random() * ANSWER_MS))
  underWay -= 1
  // The test that asked is over, and its page is gone.
  if (asker !== current) await new Promise(() => {})
}

async function besides(...asked: Parameters<typeof fetch>): Promise<Response> {
  underWay += 1
  try {
    return await fetchFile(...asked)
  } finally {
    underWay -= 1
  }
}

function wireOf<C extends AnyCall>(call: C, given: AnswerOf<C>): unknown {
  const wire = call.answer.write(given)
  const problems = problemsOf(call.answer.schema as never, wire, 'en')
  complain(`${call.path} was answered`, problems)
  return wire
}

function complain(what: string, problems: { path: string; message: string }[]): void {
  for (const { path, message } of problems) faults.push(`${what} against the contract, ${path}: ${message}`)
}

function enveloped(answered: { code: number; data: unknown; msg: string; detail?: RefusalDetails }): Response {
  const now = new Date(GOLDEN_NOW.getTime() + performance.now() - startedAt)
  const body = JSON.stringify({ data: toBase64(JSON.stringify(answered)) })
  return new Response(body, { headers: { Date: now.toUTCString() } })
}
