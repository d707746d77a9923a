import { BILL_BYTES, BILL_UPLOAD_PATH, fetchBill } from '@dukou/contract'
import { decodeBill, mayCall, readBill } from '@dukou/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, App, ReadCaller } from '../../../platform/context.ts'
import { okAnswer, sealEnvelope } from '../../../platform/http/envelope.ts'
import { memberOf } from '../../../platform/http/read-actor.ts'
import { NoRoom, readBodiesRaw } from '../../../platform/http/read-body.ts'
import { refuseCrossSite } from '../../../platform/http/request.ts'
import { sayNo } from '../../../platform/http/say-no.ts'
import { reportTrouble } from '../../../platform/http/trouble.ts'
import { createTurns } from '../../../platform/in-turn.ts'
import { Refused, refuse, refuseInput } from '../../../platform/refuse.ts'
import { addBill } from './add-bill.ts'
import { checkDay } from './check-day.ts'

/** Files of the largest size that are held at once. */
const FILES_BYTES = 2 * BILL_BYTES
const MAX_WAITING = 5
const WRITES = { caller: 'admin', scope: 'reconciliation:write' } as const
const DAY = /^\d{4}-\d{2}-\d{2}$/
const NAME_LENGTH = 200

/**
 * Takes a platform's bill as a file of any of the known formats, in UTF-8 or GBK. The caller and his scope are checked before
 * any of the body is read.
 */
export function billRoutes(app: App, readCaller: ReadCaller): (http: FastifyInstance) => void {
  const senders = new WeakMap<FastifyRequest, Actor>()
  const inTurn = createTurns(1, MAX_WAITING)

  async function admit(request: FastifyRequest): Promise<void> {
    refuseCrossSite(request)
    const actor = await memberOf(readCaller, request)
    if (!mayCall(WRITES, actor)) refuse('forbidden')
    senders.set(request, actor)
  }

  async function take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const actor = senders.get(request) ?? refuse('sessionExpired')
    const { paymentAccount, day, fileName } = asked(request)
    await checkDay(app, paymentAccount, day)
    const added = await inTurn(async () => {
      const bill = readBill(decodeBill(request.body as Buffer)) ?? refuse('billUnreadable')
      return addBill(app, actor, { paymentAccount, day, bill, fileName })
    })
    return reply
      .type('application/json')
      .header('cache-control', 'no-store')
      .send(sealEnvelope(okAnswer(fetchBill.answer.write(added))))
  }

  async function explain(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (error instanceof Refused) return sayNo(request, reply, 200, error.refusal, error.told)
    if (error instanceof NoRoom) return sayNo(request, reply, 503, 'busy')
    const { statusCode = 500 } = error as { statusCode?: number }
    if (statusCode === 413) return sayNo(request, reply, 413, 'tooLarge', { maxKb: BILL_BYTES / 1024 })
    if (statusCode < 500) return sayNo(request, reply, statusCode, 'badEnvelope', { problem: (error as Error).message })
    const passing = await reportTrouble(app, 'bill', error)
    return passing ? sayNo(request, reply, 503, 'busy') : sayNo(request, reply, 500, 'unknown')
  }

  return (http) => {
    http.register(async (files) => {
      readBodiesRaw(files, FILES_BYTES, ['text/csv', 'application/octet-stream'])
      const config = { isPatient: true }
      files.post(BILL_UPLOAD_PATH, { onRequest: admit, bodyLimit: BILL_BYTES, errorHandler: explain, config }, take)
    })
  }
}

function asked({ query }: FastifyRequest): { paymentAccount: string; day: string; fileName: string } {
  const { third_pay_platform: paymentAccount, day, file = '' } = query as Record<string, unknown>
  if (typeof paymentAccount !== 'string' || typeof day !== 'string' || typeof file !== 'string' || !DAY.test(day)) {
    refuseInput({ zh: '需要 third_pay_platform 和 day', en: 'third_pay_platform and day are needed' })
  }
  return { paymentAccount, day, fileName: file.slice(0, NAME_LENGTH) }
}
