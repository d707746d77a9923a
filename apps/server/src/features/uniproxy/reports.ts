import { readAlive, readStatus } from '@dukou/node-protocol'
import type { App } from '../../platform/context.ts'
import { noteDevices } from '../devices/index.ts'
import { noteLoad, type ServedInbound } from '../nodes/index.ts'
import type { Authorisation } from '../usage/index.ts'
import { intervalsOf } from './config-answer.ts'

/** What a program posted, and who it is. */
export interface Delivery {
  inbound: ServedInbound
  fields: Record<string, unknown>
}

/** @returns the answer's body */
export type TakeReport = (delivery: Delivery) => Promise<object>

const TAKEN = { data: true }

/** What stock node programs post, by the last word of its address. */
export function createReports(
  app: App,
  authorised: Authorisation,
): Record<'alive' | 'status' | 'handshake', TakeReport> {
  return {
    /** Of those alone who may use the inbound: where somebody is connected too often, every node turns him away. */
    async alive({ inbound, fields }) {
      const addresses = readAlive(fields)
      const may = await authorised(inbound.number, [...addresses.keys()], app.now())
      await noteDevices(app, new Map([...addresses].filter(([userId]) => may.has(userId))))
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
