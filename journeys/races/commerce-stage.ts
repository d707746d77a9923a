import { randomUUID } from 'node:crypto'
import {
  ADMIN,
  createClient,
  digestOf,
  giveMoney,
  openDatabase,
  runJob,
  startTestServer,
  type TestServer,
  testConfig,
} from '@dukou/server/testing'
import type { HeldRequest } from '../lib/barrier.ts'
import { type Customer, newCustomer } from '../lib/customer.ts'
import { grantBytes } from '../lib/node-access.ts'
import { type Stage, setStage } from './stage.ts'

/** Two processes that serve, and a third that runs jobs when a race asks for one. */
export interface CommerceStage extends Stage {
  app: TestServer['app']
  admin: Pick<Customer, 'headers' | 'ok'> & { email: string }
  /** Ten customers who stay for all rounds. */
  crowd: Customer[]
  job(name: string): Promise<void>
  /** A new customer with so much of each. */
  customerWith(has: { walletLi?: bigint; permanentBytes?: bigint; address?: string }): Promise<Customer>
  friendOf(inviter: Customer): Promise<Customer>
}

const CROWD = 10
/** SQLSTATE of a statement that ran out of time, on a busy machine. */
const OUT_OF_TIME = '57014'
/** Limits of speed are not what these races are about. */
const FAR = { RATE_LIMIT_SCALE: '1000' }

export async function setCommerceStage(): Promise<CommerceStage> {
  const stage = await setStage([FAR, FAR])
  const { databaseUrl, keyFile: secretKeyFile } = stage.site
  const database = await openDatabase(testConfig({ databaseUrl }))
  const third = await startTestServer({ databaseUrl, secretKeyFile }, { database })
  const { app } = third
  const [at = ''] = stage.origins
  const { token } = await createClient(at).ok('login', {
    email: ADMIN.email,
    passwordDigest: digestOf(ADMIN.password),
  })
  return {
    ...stage,
    app,
    admin: {
      email: ADMIN.email,
      headers: { authorization: `Bearer ${token}` },
      ok: (origin, name, input) => createClient(origin, token).ok(name, input),
    },
    crowd: await Promise.all(Array.from({ length: CROWD }, () => stage.customer())),
    async job(name) {
      const again = (error: { code?: string }): Promise<void> => {
        if (error.code !== OUT_OF_TIME) throw error
        return runJob(app, name).catch(again)
      }
      await runJob(app, name).catch(again)
    },
    async customerWith({ walletLi = 0n, permanentBytes = 0n, address }) {
      const customer = await stage.customer()
      if (walletLi > 0n) await giveMoney(app, customer.email, walletLi)
      if (permanentBytes > 0n) await grantBytes(stage.books, customer.email, permanentBytes)
      if (address) await customer.ok(at, 'savePayoutAddress', { network: 'USDT-TRC20', address, code: null })
      return customer
    },
    async friendOf(inviter) {
      const { channel } = await inviter.ok(at, 'referralChannelInfo', {})
      return newCustomer(at, channel?.code)
    },
    async end() {
      await third.stop()
      await stage.end()
    },
  }
}

/** Each request under a key of its own, as pages send them. */
export const keyed = (requests: HeldRequest[]): HeldRequest[] =>
  requests.map((request) => ({ ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } }))
