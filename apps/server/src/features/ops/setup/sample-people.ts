import { STAFF_SCOPES } from '@dukou/domain'
import type { Actor, App, Ctx } from '../../../platform/context.ts'
import { newCode } from '../../../platform/ids.ts'
import { readSettings } from '../../base/settings/index.ts'
import { createAccount, lockByPublicId, saveChannelOf } from '../../people/account/index.ts'
import { ctxAs } from './system-ctx.ts'

export type Person = Pick<Actor, 'id' | 'publicId'>

export interface SamplePast {
  customer: Person
  /** Friends sign in with the customer's password. */
  passwordHash: string
  /** A moment of the customer's days: 0 is the first, 8 is yesterday. */
  at(day: number, hour: number): Date
}

/** The sample customer, his friends, and the world as it was on a day of theirs. */
export interface SamplePeople {
  customer: Person
  friend(name: string): Person
  appOn(day: number, hour: number): App
  /** The world of one of them. */
  as(person: Person, day: number, hour: number): Promise<Ctx<Actor>>
  /** The world of the first admin. */
  asStaff(day: number, hour: number): Promise<Ctx<Actor>>
}

/** All of it happens within a second, so no limit of tries may count. */
const NO_LIMITS = 1_000
const SHARE_BP = 3_000
const WINDOW_DAYS = 365

/** @param joined by the code of the customer's channel: the day of each friend, by name */
export async function addSamplePeople(
  app: App,
  { customer, passwordHash, at }: SamplePast,
  joined: readonly { name: string; joined: number }[],
): Promise<SamplePeople> {
  const { adminIds } = await readSettings(app.db)
  const friends = new Map<string, Person>()
  const admin = await app.db.transaction().execute(async (tx) => {
    const channel = { code: newCode(8), name: '示例', reward_bp: SHARE_BP, window_days: WINDOW_DAYS }
    await saveChannelOf(tx, customer.id, channel)
    for (const { name, joined: day } of joined) {
      const email = `${name}.shili@example.com`
      const came = { channelCode: channel.code, ownsChannel: true, joinedAt: at(day, 9) }
      const friend = await createAccount(app, tx, { email, passwordHash, ...came })
      if (friend) friends.set(name, friend)
    }
    return lockByPublicId(tx, adminIds[0] ?? '')
  })
  const appOn = (day: number, hour: number): App => {
    return { ...app, config: { ...app.config, rateLimitScale: NO_LIMITS }, now: () => at(day, hour) }
  }
  const staff = { id: admin.id, publicId: admin.public_id, role: 'admin', scopes: STAFF_SCOPES } as const
  return {
    customer,
    friend: (name) => friends.get(name) ?? missing(name),
    appOn,
    as: (person, day, hour) => ctxAs(appOn(day, hour), { ...person, role: 'channel', scopes: [] }),
    asStaff: (day, hour) => ctxAs(appOn(day, hour), staff),
  }
}

function missing(name: string): never {
  throw new Error(`${name} is nobody of the samples`)
}
