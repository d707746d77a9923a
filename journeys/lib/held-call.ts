import { type Answered, type AnswerOf, type CallName, type Calls, calls, type InputOf } from '@dukou/contract'
import type { HeldRequest, RawAnswer } from './barrier.ts'

/** A declared call in its envelope, ready to be held back. */
export function heldCall<N extends CallName>(
  origin: string,
  name: N,
  input: InputOf<Calls[N]>,
  headers: Record<string, string> = {},
): HeldRequest {
  const payload = (calls[name].input.write as (ours: unknown) => unknown)(input)
  const body = JSON.stringify({ data: Buffer.from(JSON.stringify(payload)).toString('base64') })
  return { origin, method: 'POST', path: calls[name].path, headers, body }
}

/** Reads the answer of a call: code 0 with data, or the code of a refusal. */
export function readAnswer<N extends CallName>(
  name: N,
  answer: RawAnswer,
): { code: number; data: AnswerOf<Calls[N]> | null } {
  const answered = opened(answer)
  if (answered.code !== 0) return { code: answered.code, data: null }
  return { code: 0, data: calls[name].answer.read(answered.data as never) as AnswerOf<Calls[N]> }
}

/** Reads the code alone, of an answer to any call. */
export const codeOf = (answer: RawAnswer): number => opened(answer).code

function opened({ body }: RawAnswer): Answered {
  const { data } = JSON.parse(body) as { data: string }
  return JSON.parse(Buffer.from(data, 'base64').toString('utf8')) as Answered
}
