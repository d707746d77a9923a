import { CONFIRM_PATHS, type Confirmation, type RefusalName, refusalCodes, refusalText } from '@dukou/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networksOf } from '../../../platform/addresses.ts'
import type { App, Client } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { clientOf } from '../../../platform/http/request.ts'
import { reportTrouble } from '../../../platform/http/trouble.ts'
import { limitTries, perNetwork } from '../../../platform/limits.ts'
import { Refused, type Told } from '../../../platform/refuse.ts'
import { confirmPassword, confirmSignup, type Ticket } from './confirm.ts'

type Confirm = (app: App, client: Client, tx: Tx, ticket: Ticket) => Promise<void>

/**
 * Calls that the page makes for a link in a mail. The only calls that change state by GET. They require the key from
 * the mail, and none of them signs a user in.
 */
export function confirmRoutes(app: App): (http: FastifyInstance) => void {
  const serve = (name: string, confirm: Confirm) => async (request: FastifyRequest) => {
    const client = clientOf(request)
    try {
      await limitTries(app, app.db, perNetwork(networksOf(client.ip), 'confirm', 30, 600))
      const ticket = ticketOf(request.query)
      await app.db.transaction().execute((tx) => confirm(app, client, tx, ticket))
      return { Code: 0, Msg: '' }
    } catch (error) {
      if (error instanceof Refused) return no(error.refusal, client, error.told)
      return no((await reportTrouble(app, name, error)) ? 'busy' : 'unknown', client)
    }
  }
  return (http) => {
    for (const [path, confirm] of [
      [CONFIRM_PATHS.signup, confirmSignup],
      [CONFIRM_PATHS.changePassword, confirmPassword],
    ] as const) {
      const answer = serve(path, confirm)
      http.get(path, { config: { actsOnGet: true } }, async (request, reply) =>
        reply.header('cache-control', 'no-store').send(await answer(request)),
      )
    }
  }
}

function ticketOf(query: unknown): Ticket {
  const { serial_id: serialId, key } = query as Record<string, unknown>
  const text = (value: unknown, shape: RegExp) => (typeof value === 'string' && shape.test(value) ? value : '')
  return { serialId: text(serialId, /^[0-9a-f]{24}$/), key: text(key, /^[\w-]{43}$/) }
}

function no(refusal: RefusalName, { language }: Client, told: Told = {}): Confirmation {
  const plain = Object.entries(told).map(([name, value]) => [name, typeof value === 'object' ? value[language] : value])
  return { Code: refusalCodes[refusal], Msg: refusalText(refusal, language, Object.fromEntries(plain)) }
}
