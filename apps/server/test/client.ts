import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Answered, type AnswerOf, type CallName, type Calls, calls, type InputOf } from '@dukou/contract'
import { problemsOf } from '@dukou/contract/schema'

export interface TestAnswer<N extends CallName> {
  status: number
  code: number
  msg: string
  data: AnswerOf<Calls[N]> | null
  /** The answer as it stands on the wire. */
  wire: unknown
  headers: Headers
}

export interface TestClient {
  token: string | undefined
  /** Any answer, refusals too. */
  call<N extends CallName>(name: N, input: InputOf<Calls[N]>, headers?: Record<string, string>): Promise<TestAnswer<N>>
  /** The data of a good answer; a refusal fails the test with its text. */
  ok<N extends CallName>(
    name: N,
    input: InputOf<Calls[N]>,
    headers?: Record<string, string>,
  ): Promise<AnswerOf<Calls[N]>>
}

/** Speaks the real envelope over HTTP, with a bearer token once it has one. */
export function createClient(origin: string, token?: string): TestClient {
  const client: TestClient = {
    token,
    async call(name, input, headers = {}) {
      const declared = calls[name]
      const { status, answered, responseHeaders } = await post(
        `${origin}${declared.path}`,
        (declared.input.write as (ours: unknown) => unknown)(input),
        { ...(client.token && { authorization: `Bearer ${client.token}` }), ...headers },
      )
      const data = answered.code === 0 ? readAnswer(name, answered.data) : null
      return { status, code: answered.code, msg: answered.msg, data, wire: answered.data, headers: responseHeaders }
    },
    async ok(name, input, headers) {
      const { code, msg, data } = await client.call(name, input, headers)
      if (code !== 0 || data === null) throw new Error(`${name} was refused: ${code} ${msg}`)
      return data
    },
  }
  return client
}

/**
 * Returns the data of a successful answer. Checks it against the contract on the way: each value has its type, no field
 * is missing, none is added.
 */
export function readAnswer<N extends CallName>(name: N, wire: unknown): AnswerOf<Calls[N]> {
  const { answer } = calls[name]
  const problems = problemsOf(answer.schema, wire, 'en')
  if (problems.length > 0) {
    const told = problems.slice(0, 5).map(({ path, message }) => `${path}: ${message}`)
    throw new Error(`${name} answered against the contract: ${told.join('; ')}`)
  }
  const data = answer.read(wire as never)
  const again = (answer.write as (ours: unknown) => unknown)(data)
  if (!isDeepStrictEqual(again, wire)) {
    throw new Error(`${name} answered ${JSON.stringify(wire)}, by the contract it is ${JSON.stringify(again)}`)
  }
  return data as AnswerOf<Calls[N]>
}

export async function post(
  url: string,
  payload: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; answered: Answered; responseHeaders: Headers }> {
  const body = JSON.stringify({ data: Buffer.from(JSON.stringify(payload)).toString('base64') })
  return postRaw(url, body, headers)
}

export async function postRaw(url: string, body: BodyInit, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  const { data } = (await response.json()) as { data: string }
  const answered = JSON.parse(Buffer.from(data, 'base64').toString('utf8')) as Answered
  return { status: response.status, answered, responseHeaders: response.headers }
}

/** The digest that a page sends in place of a password. */
export function digestOf(password: string): string {
  return createHash('sha256').update(password.normalize('NFKC'), 'utf8').digest('hex')
}
