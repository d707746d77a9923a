import { readAlive, readStatus } from '@dukou/node-protocol'
import type { App } from '../../../platform/context.ts'
import { noteAddresses } from '../client-addresses/index.ts'
import { noteLoad, type ServedInbound } from '../nodes/index.ts'
import type { Authorisation } from '../usage/index.ts'
import { intervalsOf } from './config-answer.ts'

/** A POST of an authenticated program. */
export interface Delivery {
  inbound: ServedInbound
  fields: Record<string, unknown>
}

/** @returns the answer's body */
export type TakeReport = (delivery: Delivery) => Promise<object>

const TAKEN = { data: true }

/** Reports that stock node programs post, by the last part of the path. */
export function createReports(
  app: App,
  authorised: Authorisation,
): Record<'alive' | 'status' | 'handshake', TakeReport> {
  return {
    /** Counts only users who may use the inbound, because every node rejects a user with too many devices. */
    async alive({ inbound, fields }) {
      const addresses = readAlive(fields)
      const may = await authorised(inbound.number, [...addresses.keys()], app.now())
      await noteAddresses(app, new Map([...addresses].filter(([userId]) => may.has(userId))))
      return TAKEN
    },
    async status({ inbound, fields }) {
      const load = readStatus(fields)
      if (load) await noteLoad(app, inbound.number, load)
      return TAKEN
    },
    /** Xboard-Node asks first whether there is a web socket to wait at; without one it polls like all others. */
    async handshake({ inbound }) {
      const { pullSeconds, pushSeconds } = await intervalsOf(app, inbound)
      return {
        websocket: { enabled: false },
        settings: { push_interval: pushSeconds, pull_interval: pullSeconds },
      }
    },
  }
}
