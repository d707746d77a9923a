import {
  type Answered,
  type AnswerOf,
  type Call,
  decodeAnswer,
  encodeInput,
  type InputOf,
  type RefusalDetails,
  type RefusalName,
  refusalByCode,
  refusalCodes,
} from '@dukou/contract'
import { open, seal } from './envelope.ts'
import { randomLetters } from './random-letters.ts'
import type { HeardTime } from './server-clock.ts'
import { steadyMs } from './server-time.ts'

/** No answer came. The page's own code; the server never sends it. */
export const NETWORK_FAILURE = 502
/** An answer came that nobody can read. */
export const UNREADABLE = -1

interface CallErrorParts {
  details?: RefusalDetails | undefined
  isTold?: boolean
}

/** Why a call gave nothing: a refusal by name, or the network. `message` is the server's sentence. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: number
  readonly refusal: RefusalName | undefined
  readonly details: RefusalDetails
  /** The person was told already: who catches it adds nothing. */
  readonly isTold: boolean

  constructor(code: number, message: string, { details = {}, isTold = false }: CallErrorParts = {}) {
    super(message)
    this.code = code
    this.refusal = refusalByCode(code)
    this.details = details
    this.isTold = isTold
  }
}

/** Whether the call may have done its work although its caller was not told: it is to be sent again under the same key. */
export function mayHaveHappened({ code, refusal }: CallError): boolean {
  if (refusal === undefined) return code === NETWORK_FAILURE || code === UNREADABLE
  return refusal === 'busy' || refusal === 'stillRunning' || refusal === 'unknown'
}

/** Whatever was thrown, as a failure of a call. */
export function asCallError(thrown: unknown): CallError {
  return thrown instanceof CallError ? thrown : new CallError(UNREADABLE, String(thrown))
}

export interface CallOptions {
  /** No toast and no walk to the login page when there is no session: the call only wants to know. */
  silentSession?: boolean
  /** No toast when the network fails: the screen itself says so. */
  quiet?: boolean
  /** For calls marked idempotent: the same key for every try of the same act. A new one is made when left out. */
  idempotencyKey?: string
  /** Arrives also when the page is left at that moment. */
  keepalive?: boolean
}

/** A question that went out before the scripts were here. */
export interface AskedEarly {
  askedAt: number
  response: Promise<Response>
}

export interface ClientParts {
  fetch: typeof fetch
  /** The answer of a call that is under way already, once. */
  askedEarly?(path: string): AskedEarly | undefined
  /** In which language refusals are to be worded. */
  language(): 'zh' | 'en'
  /** @returns whether nobody was forgotten since, whenever it is asked */
  watchFarewells(): () => boolean
  onSessionExpired(): void
  onNetworkFailure(): void
  /** Every answer tells the server's time. */
  onTime(heard: HeardTime): void
  log(message: string, ...more: unknown[]): void
}

/** The same type that the contract's `call()` makes, whatever its input and answer. */
// biome-ignore lint/suspicious/noExplicitAny: input and answer are inferred per call; `unknown` would reject them all.
type AnyCall = Call<any, any>

/**
 * Makes the one function through which the page speaks to its server: POST to the page's own origin with the session
 * cookie, payload and answer in the base64 envelope. Session expiry and network failure are told here, once.
 */
export function createClient(parts: ClientParts) {
  return async function call<C extends AnyCall>(
    declared: C,
    input: InputOf<C>,
    options: CallOptions = {},
  ): Promise<AnswerOf<C>> {
    const headers: Record<string, string> = {
      'Content-Type': 'application/json',
      'Accept-Language': parts.language() === 'en' ? 'en' : 'zh-CN',
    }
    if (declared.idempotent) headers['Idempotency-Key'] = options.idempotencyKey ?? randomLetters(24)
    const body = seal(encodeInput(declared, input))

    const isHere = parts.watchFarewells()
    let response: Response
    let text: string
    try {
      const asked = parts.askedEarly?.(declared.path) ?? {
        askedAt: steadyMs(),
        response: parts.fetch(declared.path, {
          method: 'POST',
          credentials: 'same-origin',
          headers,
          body,
          ...(options.keepalive && { keepalive: true }),
        }),
      }
      response = await asked.response
      parts.onTime({ date: response.headers.get('date'), askedAt: asked.askedAt, answeredAt: steadyMs() })
      text = await response.text()
    } catch {
      throw networkFailure(parts, options)
    }

    const answered = readAnswer(text)
    if (!answered && !response.ok) throw networkFailure(parts, options)
    if (!answered) {
      parts.log(`${declared.path} gave an answer that cannot be read`, text.slice(0, 200))
      throw new CallError(UNREADABLE, 'The answer cannot be read')
    }
    if (answered.code !== 0) {
      const isTold = answered.code === refusalCodes.sessionExpired && !options.silentSession
      // Skipped if the user who made the call has left since: a late refusal must not lead to the login page.
      if (isTold && isHere()) parts.onSessionExpired()
      throw new CallError(answered.code, answered.msg, { details: answered.detail, isTold })
    }
    try {
      return decodeAnswer(declared, answered.data)
    } catch (error) {
      parts.log(`${declared.path} gave an answer of another shape`, error)
      throw new CallError(UNREADABLE, 'The answer cannot be read')
    }
  }
}

function readAnswer(text: string): Answered | undefined {
  try {
    return open(text)
  } catch {
    return undefined
  }
}

function networkFailure(parts: ClientParts, options: CallOptions): CallError {
  if (!options.quiet) parts.onNetworkFailure()
  return new CallError(NETWORK_FAILURE, '网络错误', { isTold: !options.quiet })
}
