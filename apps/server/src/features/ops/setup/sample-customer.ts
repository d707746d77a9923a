import { addDays, businessDay, GB, startOfDay } from '@dukou/domain'
import { ConfigError } from '../../../platform/config.ts'
import type { App } from '../../../platform/context.ts'
import { newCode } from '../../../platform/ids.ts'
import { deliver } from '../../books/grants/index.ts'
import { endTrials } from '../../books/traffic/index.ts'
import { createFetchLog } from '../../clients/subscription/index.ts'
import { sumAnew } from '../../insight/statistics/index.ts'
import { readLines } from '../../network/lines/index.ts'
import { newNodeToken, unservedInbounds } from '../../network/nodes/index.ts'
import { createApply, newReceived } from '../../network/usage/index.ts'
import { createAccount, findUserByEmail, hashPassword } from '../../people/account/index.ts'
import { passwordDigest } from './first-admin.ts'
import { addSampleCommerce } from './sample-commerce.ts'

const SAMPLE_EMAIL = 'shili@example.com'
const DESCRIPTION = '示例'
const AGENT = 'v2node go-resty/2.16.5 (https://github.com/go-resty/resty)'
const CLIENT = 'FlClash/v0.8.90 clash-verge Platform/windows'
const HOUR_MS = 3_600_000
/** GB in the morning and in the evening of each of the days before today; above 50 a day goes beyond the quota. */
const PAST: [morning: number, evening: number][] = [
  [4, 6],
  [13, 19],
  [22, 34],
  [24, 38],
  [15, 26],
  [8, 11],
  [18, 33],
  [14, 21],
  [17, 29],
]
/** On this day the customer has trial traffic as well, of which something is left when it ends. */
const TRIAL_DAY = 6

/** Data that a player of the sample customer's traffic needs. */
export interface SampleCustomer {
  email: string
  password: string
  user: number
  nodes: { inbound: number; token: string }[]
}

/**
 * A customer of a trial, with days of use behind him that went through the same books as any. The sample nodes get fresh
 * tokens for a program that plays them.
 * @throws ConfigError where this is no trial, or he is there already
 */
export async function addSampleCustomer(app: App): Promise<SampleCustomer> {
  if (!app.config.sandbox) throw new ConfigError('Sample customers are for a trial: the sandbox is off here.')
  if (await findUserByEmail(app.db, SAMPLE_EMAIL)) throw new ConfigError(`${SAMPLE_EMAIL} is there already.`)
  const inbounds = await unservedInbounds(app.db, '示例节点')
  if (inbounds.length === 0)
    throw new ConfigError('There are no sample nodes without a program. Start with SAMPLE_DATA=1.')
  const password = newCode(16)
  const user = await addPast(app, inbounds, await hashPassword(passwordDigest(password)))
  const nodes: SampleCustomer['nodes'] = []
  for (const inbound of inbounds) {
    const token = await newNodeToken(app, inbound)
    if (token) nodes.push({ inbound, token })
  }
  return { email: SAMPLE_EMAIL, password, user, nodes }
}

/** Use and purchases. @returns the customer's number */
async function addPast(app: App, inbounds: number[], passwordHash: string): Promise<number> {
  const { timeZone } = app.config
  const first = addDays(businessDay(app.now(), timeZone), -PAST.length)
  const at = (day: number, hour: number) =>
    new Date(startOfDay(addDays(first, day), timeZone).getTime() + hour * HOUR_MS)
  const on = (time: Date): App => ({ ...app, now: () => time })
  const apply = createApply(app)

  const customer = await app.db.transaction().execute(async (tx) => {
    const joined = { ownsChannel: true, joinedAt: at(0, 8) }
    const account = await createAccount(app, tx, { email: SAMPLE_EMAIL, passwordHash, ...joined })
    if (!account) throw new ConfigError(`${SAMPLE_EMAIL} is there already.`)
    const grant = { permanentBytes: 200n * GB, durationDays: 30 }
    const source = { kind: 'trial', id: `sample:${account.id}`, description: DESCRIPTION } as const
    await deliver(on(at(0, 8)), tx, account.id, grant, source)
    return account
  })
  const { id } = customer
  const use = async (place: number, arrivedAt: Date, gb: number) => {
    const inboundNumber = inbounds[place % inbounds.length] as number
    const bytes = Math.round(gb * Number(GB))
    const traffic = { [String(id)]: [Math.round(bytes * 0.08), Math.round(bytes * 0.92)] }
    const told = { inboundNumber, arrivedAt, userAgent: AGENT, isMarked: false, namesItselfInBody: false }
    const { decision, quarantine } = await apply(newReceived(app, { ...told, traffic, raw: undefined }))
    if (decision !== 'accepted' || quarantine.length > 0)
      throw new Error(`a sample report was not counted: ${decision}`)
  }
  for (const [day, [morning, evening]] of PAST.entries()) {
    if (day === TRIAL_DAY) {
      const source = { kind: 'trial', id: `sample-hours:${id}`, description: `${DESCRIPTION} 体验券` } as const
      const content = { trial: { bytes: 2n * GB, hours: 20 } }
      await app.db.transaction().execute((tx) => deliver(on(at(day, 8)), tx, id, content, source))
    }
    await use(day, at(day, 11), morning)
    await use(day + 1, at(day, 21), evening)
  }
  await endTrials(on(at(TRIAL_DAY + 1, 8)))
  await use(0, app.now(), 6.3)
  await addSampleCommerce(app, { customer, passwordHash, at })
  await pull(app, id)
  await sumAnew(app, first)
  return Number(id)
}

/** His client has fetched the link, so that his pages do not ask him to import it beside all that he has used. */
async function pull(app: App, userId: bigint): Promise<void> {
  const told = { sent: (await readLines(app.db, app.secrets)).length, skipped: 0, skipReasons: '' }
  const log = createFetchLog(app)
  log.add({ userId, at: app.now().getTime(), client: 'flclash', userAgent: CLIENT, told })
  await log.stop()
}
