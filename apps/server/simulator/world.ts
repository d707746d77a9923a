import { pictureAddress } from '@dukou/contract'
import { GB, scopesOf } from '@dukou/domain'
import { readSettings, writeSettings } from '../src/features/base/settings/index.ts'
import { makePartitions } from '../src/features/network/usage/index.ts'
import { createAccount } from '../src/features/people/account/index.ts'
import { placeCustomer } from '../src/features/shop/agencies/agencies-table.ts'
import { storePaymentAccount } from '../src/features/shop/payments/index.ts'
import type { Actor } from '../src/platform/context.ts'
import { loadSecrets } from '../src/platform/secrets.ts'
import { testConfig } from '../test/config.ts'
import { lineInput, nodeInput } from '../test/node-inputs.ts'
import { prizeInput } from '../test/prize-input.ts'
import { addCoupon, addPlan } from '../test/shop.ts'
import { TRON } from '../test/withdrawals.ts'
import { ADDRESSES, openChains, SOURCES } from './chains/chains.ts'
import { answerInside } from './chains/wire.ts'
import { keepBooks } from './keep-books.ts'
import { ADAPTER, openPlatform } from './platform.ts'
import { type Ground, PAYMENT_ACCOUNT, startProcess, TRANSFER, USDT } from './process.ts'
import { createTurns } from './turns.ts'
import { openWires } from './wires.ts'

/** A user of the product. */
export interface Person {
  name: string
  email: string
  actor: Actor
  /** By which node software knows them. */
  number: number
  invitedBy?: Person
}

interface SoldPlan {
  id: string
  priceLi: bigint
  bytes: bigint
  days: number
}

interface PricedCoupon {
  code: string
  discountLi(priceLi: bigint): bigint
}

interface TrialCoupon {
  code: string
  bytes: bigint
  days: number
}

interface Agency {
  id: string
  owner: Person
  customer: Person
}

/** The state that every seed begins with. */
export interface World extends Ground {
  people: Person[]
  agency: Agency
  /** An address of a picture that somebody sent; undefined: there are no more. */
  pictureOf(person: Person, at: number): string | undefined
  owner: Actor
  plans: SoldPlan[]
  coupons: PricedCoupon[]
  trials: TrialCoupon[]
  rewardBp: bigint
  giftFeeBp: bigint
  /** Those that every seed begins with. */
  firstSettings: Ground['settings']
  end(): Promise<void>
}

/** Yuan for one USDT, in ten-thousandths. */
export const RATE = 71_850
/** A noon at Shanghai. The months around it change no rule. */
export const START = Date.UTC(2026, 10, 1, 4)
const FIRST_DAY = '2026-10-28'
const LAST_DAY = '2026-11-16'

const PLANS = [
  { priceLi: 12_500n, gb: 300n },
  { priceLi: 20_000n, gb: 20n, days: 30 },
  { priceLi: 800n, gb: 1n },
  { priceLi: 1_500n, gb: 2n, days: 1 },
] as const
/** Pictures of each person. */
const PICTURES = 12

const pictures = Array.from({ length: PICTURES }, (_, at) => at)
const picture = ({ number }: Person, at: number) => `${String(number * 100 + at).padStart(32, '0')}.webp`

/**
 * Fills an empty migrated database with the state that every seed begins with: an owner, three people of whom each
 * invited the next, an agency with its customer, plans, coupons, prizes and a node.
 */
export async function makeWorld(url: string): Promise<World> {
  const wires = openWires(url)
  const config = testConfig({ databaseUrl: url })
  openPlatform()
  openChains(START)
  const ground: Ground = {
    config,
    secrets: loadSecrets(config),
    settings: {} as Ground['settings'],
    inboundNumber: 0,
    wires,
    turns: createTurns(wires),
    clock: { now: START },
  }
  const { app } = startProcess(ground, 0)
  const owner = await account('owner')
  await writeSettings(app.db, {
    adminIds: [owner.actor.publicId],
    alipayPaymentAccount: PAYMENT_ACCOUNT,
    minWithdrawalLi: '100',
    giftMinimumGb: 1,
    drawCostGb: 5,
    drawLossGb: 0,
    usdtAddress: ADDRESSES['USDT-TRC20'],
    usdtRateTenThousandths: RATE,
    channelWindowDays: 3650,
  })
  ground.settings = await readSettings(app.db)
  const admin: Actor = { ...owner.actor, role: 'admin', scopes: scopesOf(['owner']) }
  await storePaymentAccount(app, { code: PAYMENT_ACCOUNT, adapter: ADAPTER, values: {}, typeMap: { alipay: 'alipay' } })
  await storePaymentAccount(app, {
    code: TRANSFER,
    adapter: 'manual',
    values: { to: 'A bank\nAn account' },
    typeMap: { transfer: 'transfer' },
  })
  await storePaymentAccount(app, { code: USDT, adapter: 'usdt_chain', values: SOURCES, typeMap: { usdt: 'usdt' } })
  await makePartitions(app.db, FIRST_DAY, LAST_DAY)
  const first = await account('ann')
  const second = await account('ben', first)
  const people = [first, second, await account('cat', second)]

  const { call } = startProcess(ground, 0)
  for (const { actor } of people) {
    await call('savePayoutAddress', actor, { network: 'USDT-TRC20', address: TRON, code: null }, '')
  }
  for (const prize of [{ permanentGb: 12 }, { permanentGb: 0, weight: 2 }, { permanentGb: 0, durationDays: 2 }]) {
    await call('savePrize', admin, prizeInput({ ...prize, name: JSON.stringify(prize) }), '')
  }
  const node = (await call('saveNode', admin, nodeInput(), '')) as { id: string }
  const line = (await call('saveLine', admin, lineInput(node.id), '')) as { inboundNumber: number }
  ground.inboundNumber = line.inboundNumber
  const plans: SoldPlan[] = []
  for (const plan of PLANS) {
    const [gb, days] = [plan.gb, 'days' in plan ? plan.days : 0]
    plans.push({ id: await addPlan(app, plan), priceLi: plan.priceLi, bytes: gb * GB, days })
  }
  const agency = await openAgency()
  await app.db
    .insertInto('uploads')
    .values(
      people.flatMap((person) =>
        pictures.map((at) => ({ name: picture(person, at), user_id: person.actor.id, bytes: 1 })),
      ),
    )
    .execute()
  const expiresAt = new Date(START + 300 * 86_400_000)
  await addCoupon(app, { code: 'TENOFF', kind: 'discount', payBp: 9_000, perUser: 2, inAll: 4, expiresAt })
  await addCoupon(app, { code: 'FIVE', kind: 'cash', cashLi: 5_000n, perUser: 1, inAll: 2, expiresAt })
  await addCoupon(app, { code: 'TRIAL', kind: 'trialTraffic', bytes: 2n * GB, perUser: 1, inAll: 2, expiresAt })
  await addCoupon(app, { code: 'DAYS', kind: 'trialTime', days: 3, perUser: 2, inAll: 4, expiresAt })
  await startProcess(ground, 0).job('watchChains')
  await keepBooks(app.db)
  return {
    ...ground,
    firstSettings: ground.settings,
    people,
    agency,
    pictureOf: (person, at) => (at < PICTURES ? pictureAddress(picture(person, at)) : undefined),
    owner: admin,
    plans,
    coupons: [
      { code: 'TENOFF', discountLi: (priceLi) => priceLi / 10n },
      { code: 'FIVE', discountLi: (priceLi) => (priceLi < 5_000n ? priceLi : 5_000n) },
    ],
    trials: [
      { code: 'TRIAL', bytes: 2n * GB, days: 0 },
      { code: 'DAYS', bytes: 0n, days: 3 },
    ],
    rewardBp: BigInt(ground.settings.channelRewardBp),
    giftFeeBp: BigInt(ground.settings.giftFeeBp),
    async end() {
      answerInside(undefined)
      await wires.end()
    },
  }

  /** An agency with a customer and prices. */
  async function openAgency(): Promise<Agency> {
    const [owner, customer] = [await account('dan'), await account('eve')]
    const face = { name: 'agency', domain: '', contact: '', logoUrl: '' }
    const made = await call('saveAgency', admin, { id: null, revision: null, ownerEmail: owner.email, ...face }, '')
    const { id } = made as { id: string }
    const row = await app.db.selectFrom('agencies').select('id').where('public_id', '=', id).executeTakeFirstOrThrow()
    await app.db.transaction().execute((tx) => placeCustomer(tx, customer.actor.id, row.id))
    await app.db.updateTable('users').set({ is_agency: true }).where('id', '=', customer.actor.id).execute()
    for (const plan of plans) await call('saveAgencyPrice', owner.actor, { planId: plan.id, priceLi: plan.priceLi }, '')
    return { id, owner, customer }
  }

  async function account(name: string, invitedBy?: Person): Promise<Person> {
    const email = `${name}@example.com`
    const code = invitedBy && (await codeOf(invitedBy))
    const made = await app.db
      .transaction()
      .execute((tx) => createAccount(app, tx, { email, passwordHash: 'x', ownsChannel: true, channelCode: code }))
    if (!made) throw new Error(`${email} is taken`)
    const actor: Actor = {
      id: made.id,
      publicId: made.publicId,
      role: 'channel',
      scopes: [],
      isAgency: false,
      channelCode: code ?? null,
      tokenSha256: Buffer.alloc(32),
    }
    return { name, email, actor, number: Number(made.id), ...(invitedBy && { invitedBy }) }
  }

  async function codeOf({ actor }: Person): Promise<string> {
    const { code } = await app.db
      .selectFrom('referral_channels')
      .select('code')
      .where('owner_id', '=', actor.id)
      .executeTakeFirstOrThrow()
    return code
  }
}
