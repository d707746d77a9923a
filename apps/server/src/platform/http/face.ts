import type { RefusalName } from '@dukou/contract'
import type { Page } from '@dukou/contract/plain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from '../context.ts'
import { type About, Refused, type Told } from '../refuse.ts'

/** How a call ended. */
export type Outcome =
  | { data: unknown }
  | {
      refusal: RefusalName
      told: Told
      about: About
      /** Not the caller's fault: the server failed, or is busy. */
      isTrouble: boolean
    }

/**
 * One form in which calls come and go. Everything between (who calls, what they may, limits, idempotency keys, the verb)
 * is the same for all and knows the wire's form of input and answer.
 */
export interface Face {
  /** The payload of a request. Throws what is wrong with its form. Nobody is authenticated yet. */
  open(request: FastifyRequest): Record<string, unknown>
  /** The session tokens that count. */
  sessionTokensOf(request: FastifyRequest): string[]
  /** The payload as the wire has it, and the page it asks for. Throws `badInput` where the contract does not accept it. */
  toWire(payload: Record<string, unknown>, client: Client): { wire: Record<string, unknown>; page: Page | null }
  /** The answer, from the wire's form of it. */
  fromWire(answer: unknown, page: Page | null): unknown
  setSession(request: FastifyRequest, reply: FastifyReply, token: string | null): void
  setDevice(request: FastifyRequest, reply: FastifyReply, tokens: string[]): void
  send(reply: FastifyReply, outcome: Outcome, client: Client): FastifyReply
}

/** Refuses what a schema finds wrong. */
export function refuseProblems(problems: NonNullable<About['problems']>): void {
  if (problems.length === 0) return
  const told = problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')
  throw new Refused('badInput', { problem: told }, { problems })
}
