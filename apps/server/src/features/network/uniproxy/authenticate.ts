import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/context.ts'
import { sha256 } from '../../../platform/ids.ts'
import { findInbound, type ServedInbound } from '../nodes/index.ts'

/** Identity that a request claims. */
export interface Asker {
  number: number
  nodeType: string | undefined
  tokenSha256: Buffer
}

/** Programs name themselves in the query; the token may also come as a bearer header, where no log has it. */
export function askerOf(request: FastifyRequest, words = request.query as Record<string, unknown>): Asker {
  const number = single(words.node_id) ?? ''
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  return {
    number: /^[1-9]\d{0,9}$/.test(number) ? Number(number) : 0,
    nodeType: single(words.node_type),
    tokenSha256: sha256(bearer ?? single(words.token) ?? ''),
  }
}

/** Takes the first of repeated query parameters. Turns a number from a JSON body into text. */
function single(value: unknown): string | undefined {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' || typeof one === 'number' ? String(one) : undefined
}

/** Tells nodes from strangers, and while the database is away remembers those whom it knew. */
export function createAuthentication(app: App) {
  const known = new Map<number, Buffer>()
  return {
    /** The inbound of a right token; undefined for a wrong one and for an inbound that is not there. */
    async authenticate({ number, tokenSha256 }: Asker): Promise<ServedInbound | undefined> {
      if (number === 0 || number > 2 ** 31 - 1) return undefined
      const inbound = await findInbound(app, number)
      if (!inbound?.tokenSha256 || !timingSafeEqual(inbound.tokenSha256, tokenSha256)) {
        known.delete(number)
        return undefined
      }
      known.set(number, tokenSha256)
      return inbound
    },
    /** Whether this token was right the last time the database could say. */
    wasRight({ number, tokenSha256 }: Asker): boolean {
      const last = known.get(number)
      return last !== undefined && timingSafeEqual(last, tokenSha256)
    },
  }
}
