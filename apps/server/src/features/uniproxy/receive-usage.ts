import { isRecord } from '@dukou/node-protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/context.ts'
import { isDatabaseTrouble } from '../../platform/http/trouble.ts'
import { withinDeadline } from '../../platform/within-deadline.ts'
import type { ServedInbound } from '../nodes/index.ts'
import { type Intake, newReceived, type TellDelivery } from '../usage/index.ts'
import type { Asker } from './authenticate.ts'
import type { Outcome } from './outcome.ts'
import type { createPostedReader } from './read-posted.ts'
import type { TakeReport } from './reports.ts'

/** `push` is users with their bytes; Xboard-Node's `report` has these under `traffic`, beside all else it posts. */
export type UsageCall = 'push' | 'report'

/** The inbound of a token that was right when the database could say. */
interface Remembered {
  number: number
  isRemembered: true
}

interface Gate {
  readPosted: ReturnType<typeof createPostedReader>
  /** Says that an inbound's node has asked something. */
  hear(request: FastifyRequest, inboundNumber: number): Promise<void>
  admit(request: FastifyRequest, asker: Asker): Promise<ServedInbound | Outcome>
  wasRight(asker: Asker): boolean
  /** What else a `report` tells. */
  others: Record<'alive' | 'status', TakeReport>
}

const ADMIT_WITHIN_MS = 3_000
/** Who says in the body who he is says it beside the users, where it is a secret and nobody's bytes. */
const WHO_ASKS = new Set(['token', 'node_id', 'node_type', 'machine_id'])

/**
 * Takes what programs have counted. They let go of it at an answer of any kind, so they get one when it is stored for
 * good, whatever it says, and otherwise none. While the database is away those are admitted who were known before.
 * @returns why the asker gets nothing, or whom to tell of the answer's delivery, if it is about anything
 */
export function createUsageReceiver(app: App, intake: Intake, { readPosted, hear, admit, wasRight, others }: Gate) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    call: UsageCall,
  ): Promise<Outcome | { inboundNumber: number; tell: TellDelivery | undefined }> => {
    const began = performance.now()
    const arrivedAt = app.now()
    const admitted = (asker: Asker) => {
      // What it shows of the last answer goes with the report itself.
      void hear(request, asker.number)
      return admitOrRemember(request, asker)
    }
    return readPosted(request, reply, admitted, async ({ inbound, fields, body }) => {
      const traffic = call === 'push' ? fields : (fields?.traffic ?? {})
      const isReadable = fields !== undefined && isRecord(traffic)
      const received = newReceived(app, {
        arrivedAt,
        inboundNumber: inbound.number,
        userAgent: request.headers['user-agent'] ?? '',
        isMarked: request.headers.accept !== undefined,
        namesItselfInBody: fields?.token !== undefined,
        traffic: isReadable ? withoutAuth(traffic) : undefined,
        raw: isReadable ? undefined : body,
      })
      const tell = await intake.take(received, began)
      if (call === 'report' && fields && !('isRemembered' in inbound)) await takeOthers(inbound, fields)
      return { inboundNumber: inbound.number, tell }
    })
  }

  async function admitOrRemember(request: FastifyRequest, asker: Asker): Promise<ServedInbound | Outcome | Remembered> {
    try {
      return await withinDeadline(ADMIT_WITHIN_MS, admit(request, asker))
    } catch (error) {
      if (isDatabaseTrouble(error) && wasRight(asker)) return { number: asker.number, isRemembered: true }
      throw error
    }
  }

  /** None of it is worth the answer. */
  async function takeOthers(inbound: ServedInbound, fields: Record<string, unknown>): Promise<void> {
    try {
      if (isRecord(fields.alive)) await others.alive({ inbound, fields: fields.alive })
      if (isRecord(fields.status)) await others.status({ inbound, fields: fields.status })
    } catch (error) {
      app.log.warn({ inbound: inbound.number, reason: (error as Error).message }, 'a part of a report was not noted')
    }
  }
}

function withoutAuth(traffic: Record<string, unknown>): Record<string, unknown> {
  if (![...WHO_ASKS].some((key) => key in traffic)) return traffic
  return Object.fromEntries(Object.entries(traffic).filter(([key]) => !WHO_ASKS.has(key)))
}
