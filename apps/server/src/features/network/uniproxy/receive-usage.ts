import { isRecord } from '@dukou/node-protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/context.ts'
import { isDatabaseTrouble } from '../../../platform/http/trouble.ts'
import { withinDeadline } from '../../../platform/within-deadline.ts'
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
  /** Handlers of the other parts of a `report`. */
  others: Record<'alive' | 'status', TakeReport>
}

const ADMIT_WITHIN_MS = 3_000
/** Credentials that some programs put into the body beside the users. They are secret, and no user's traffic. */
const WHO_ASKS = new Set(['token', 'node_id', 'node_type', 'machine_id'])

/**
 * Receives usage reports. Node programs drop a report after any response, also an error, so this responds only once the
 * report is stored. While the database is offline, nodes that authenticated before are admitted.
 * @returns the refusal, or the callback for the answer's delivery, undefined if the answer confirms no report
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
      // Not awaited, because the intake waits for the proof to be stored, or carries it with the report.
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
