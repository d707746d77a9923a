import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type calls, type InputOf, settingWires } from '@dukou/contract'
import { businessDay, GB, type SettingName } from '@dukou/domain'
import { newSubscriber } from '../src/features/clients/subscription/testing/subscriber.ts'
import { leaveOutInbounds, noteSeen } from '../src/features/network/nodes/index.ts'
import {
  answered,
  CONFIG,
  memberWithTraffic,
  type OneNode,
  startWithOneNode,
  usersOf,
} from '../src/features/network/uniproxy/testing/one-node.ts'
import { postReport } from '../src/features/network/uniproxy/testing/post-report.ts'
import { storePaymentAccount } from '../src/features/shop/payments/index.ts'
import { digestOf, type TestClient } from './client.ts'
import { type Gateway, MERCHANT, startGateway } from './gateway.ts'
import { lineInput, nodeInput } from './node-inputs.ts'
import { setFlag } from './people.ts'
import { prizeInput } from './prizes.ts'
import { addPlan, buyPlan, giveMoney, openPaymentAccount, tradeNoOf } from './shop.ts'

export type Changes = Partial<InputOf<typeof calls.saveSettings>>

let node: OneNode
let gateway: Gateway
export let admin: TestClient
/** Somebody who stays the same, for settings that name people. */
export let somebody: { client: TestClient; id: string }

/** Its sources are never asked: what a payer is told is not theirs to say. */
const USDT_ACCOUNT = {
  code: 'usdt',
  adapter: 'usdt_chain',
  values: { tronUrl: 'https://tron.example/jsonrpc', tronSecondUrl: 'https://tron.example' },
  typeMap: { usdt: 'usdt' },
}

/** Opens a payment app by its scheme. */
const appAccount = () => ({
  code: 'sandbox-app',
  adapter: 'epay_v1',
  values: { baseUrl: gateway.origin, merchantId: MERCHANT.pid, key: MERCHANT.key },
  typeMap: { urlscheme: 'wxpay' },
})

/** The `_id` of a plan on sale. */
export const OFFERED_PLAN = 'a'.repeat(24)

/** A site with a node, lines, a plan, and payment payment accounts at the sandbox. */
export async function openWorld(): Promise<void> {
  gateway = await startGateway()
  node = await startWithOneNode({
    sandbox: true,
    trustedProxies: ['127.0.0.1'],
    smtpUrl: 'smtp://127.0.0.1:9',
    mailFrom: 'ferry@example.com',
  })
  admin = node.admin
  await openPaymentAccount(node.server.app, gateway)
  await openPaymentAccount(node.server.app, gateway, 'sandbox-two')
  await storePaymentAccount(node.server.app, appAccount())
  await storePaymentAccount(node.server.app, USDT_ACCOUNT)
  await admin.ok('saveLine', lineInput(node.input.id ?? '', { protocol: 'reality', name: '香港 02' }))
  const client = await node.server.member()
  somebody = { client, id: (await client.ok('userInfo', {})).id }
  const plan = await addPlan(node.server.app)
  await node.server.app.db.updateTable('plans').set({ public_id: OFFERED_PLAN }).where('public_id', '=', plan).execute()
}

export async function closeWorld(): Promise<void> {
  await node?.server.stop()
  gateway?.stop()
}

export const save = async (changes: Changes) =>
  admin.ok('saveSettings', { ...(await admin.ok('getSettings', {})), ...changes })
const wireOf = async (name: SettingName) => {
  const { wire } = await node.server.visitor().call('hostInfo', { host: '' })
  return (wire as Record<string, unknown>)[settingWires[name]]
}
export const hostSays = (name: SettingName) => () => wireOf(name)

const INSTALLER = 'flclash-0.8.90-windows-setup.exe'

/** From where somebody with this address downloads the one installer that there is. */
export const downloadedFrom = (ip: string) => async () => {
  const folder = node.server.app.config.downloadsDir
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, INSTALLER), '')
  const { data } = await node.server.visitor().call('clientPackages', {}, { 'x-forwarded-for': ip })
  return data?.[0]?.url
}

/** robots.txt as crawlers get it. */
export const robots = async () => (await fetch(`${node.server.origin}/robots.txt`)).text()

/** The command that sets up a node of that kind, or the code of the refusal. */
export const commandFor = (serverType: InputOf<typeof calls.saveNode>['serverType']) => async () => {
  const { id } = await admin.ok('saveNode', { ...node.input, serverType })
  const { code, data } = await admin.call('nodeCommand', { id, program: null })
  return data?.command ?? code
}

async function order(priceLi = 12_500n) {
  const member = await node.server.member()
  const { id } = await member.ok('createOrder', { planId: await addPlan(node.server.app, { priceLi }) })
  return { member, id }
}

/** The platform that a payment is started at, or the code of the refusal. */
export const paysAt = (payMode: 'alipay' | 'wxpay' | 'urlscheme') => async () => {
  const { member, id } = await order()
  const { code, data } = await member.call('buy', { orderId: id, payMode, isMobile: false, returnUrl: '' })
  return data?.paymentAccount ?? code
}

/** The platform of a payment in an app, or the code of the refusal. */
export async function paysByApp() {
  await gateway.behave({ create: { field: 'urlscheme' } })
  const told = await paysAt('urlscheme')()
  await gateway.reset()
  return told
}

/** Payment words of a payer in USDT, or the code of the refusal. */
export async function usdtTrade() {
  const { app } = node.server
  await app.db
    .updateTable('chain_watches')
    .set({ next_poll_at: inSeconds(3_000) })
    .execute()
  const { member, id } = await order()
  const { code, data } = await member.call('buy', { orderId: id, payMode: 'usdt', isMobile: false, returnUrl: '' })
  const { watches, rateEndsAt } = await admin.ok('chainState', {})
  const secondsTo = (at: Date | undefined) => (at ? Math.round((at.getTime() - app.now().getTime()) / 1000) : 0)
  return {
    address: data?.usdtAddress ?? code,
    milli: data?.usdtMilli ?? 0n,
    minutes: Math.round(secondsTo(data?.expiresAt) / 60),
    isReadSoon: secondsTo(watches[0]?.nextAt) <= 15,
    rateEnds: rateEndsAt !== null,
  }
}

const inSeconds = (seconds: number) => new Date(node.server.app.now().getTime() + seconds * 1000)

/** A field of the request that the payment platform receives. */
export const platformHears = (field: string) => async () => {
  const { member, id } = await order()
  const trade = await member.ok('buy', { orderId: id, payMode: 'alipay', isMobile: false, returnUrl: '' })
  const { requests } = await gateway.log(await tradeNoOf(node.server.app, trade.id))
  return requests[0]?.params[field]
}

export async function leftToPay() {
  const { member, id } = await order()
  await giveMoney(node.server.app, member.email, 20_000n)
  return (await member.ok('walletCheck', { orderId: id })).dueLi
}

export async function plansForChannelCode() {
  const member = await node.server.member()
  await setFlag(node.server.app, member.email, { channel_code: 'FROMTB' })
  const planId = await addPlan(node.server.app, { priceLi: 9_900n })
  return (await member.ok('listPlans', {})).some(({ id }) => id === planId)
}

export async function signUp() {
  const client = node.server.visitor()
  const email = `e${Math.random().toString(36).slice(2)}@example.com`
  const { byMail, token } = await client.ok('signup', { email, passwordDigest: digestOf('x'), iconUrl: '', host: '' })
  client.token = token
  return { client, byMail }
}

/** Returns the answer for a customer who has paid: the link, or the code of the refusal. */
export async function sharedAppleId() {
  const member = await node.server.member()
  await setFlag(node.server.app, member.email, { has_paid: true })
  const { code, data } = await member.call('appleShare', {})
  return data?.link ?? code
}

export async function checkIn() {
  const member = await node.server.member()
  await setFlag(node.server.app, member.email, { has_paid: true })
  return member.ok('checkIn', {})
}
export const checkedInMb = async () => Number((await checkIn()).grantedBytes) / 1024 ** 2

export async function profile() {
  const user = await newSubscriber(node.server)
  return user.pull('mjclash')
}

/** Whether profiles have a line whose node program never came, beside one that works. */
export async function hasSilentLine(): Promise<boolean> {
  const { app } = node.server
  await noteSeen(app, node.access.number)
  const name = '没有程序'
  const lines = await admin.ok('listLines', {})
  if (!lines.some((line) => line.name === name)) {
    const { id } = await admin.ok('saveNode', nodeInput({ name }))
    await admin.ok('saveLine', lineInput(id, { name }))
  }
  await leaveOutInbounds(app)
  return (await profile()).body.toString().includes(name)
}

export async function nodeHears(field: 'pull_interval' | 'push_interval') {
  const { body } = await answered(node.access, CONFIG)
  return JSON.parse(body.toString()).base_config[field]
}

/** Whether the commitment of somebody's next draw is still that of the first look. */
export function keepsCommitment() {
  let first: string | undefined
  return async () => {
    const { commitment } = await somebody.client.ok('lottery', {})
    first ??= commitment
    return commitment === first
  }
}

/** Whether somebody can draw, with one prize of 500 GB. */
export async function lotteryState() {
  if ((await admin.ok('listPrizes', {})).length === 0) await admin.ok('savePrize', prizeInput({ permanentGb: 500 }))
  return (await somebody.client.ok('lottery', {})).state
}

async function customer() {
  const member = await memberWithTraffic(node)
  const change = (columns: object) =>
    node.server.app.db
      .updateTable('traffic_balances')
      .set(columns)
      .where('user_id', '=', BigInt(member.number))
      .execute()
  await change({ permanent_granted: 100n * GB })
  return { ...member, change }
}

/** Returns the bytes billed to a user for a report of `up` and `down` bytes. */
export const billedFor = (up: number, down: number) => async () => {
  const { number } = await customer()
  await postReport(node.access, 'push', { [number]: [up, down] })
  return usedBy(number)
}

async function usedBy(number: number) {
  const row = await node.server.app.db
    .selectFrom('traffic_balances')
    .select('permanent_used')
    .where('user_id', '=', BigInt(number))
    .executeTakeFirstOrThrow()
  return Number(row.permanent_used)
}

export async function speedAfter5Gb() {
  const { number, change } = await customer()
  const now = node.server.app.now()
  const timeExpiresAt = new Date(now.getTime() + 4 * 86_400_000)
  await change({ speed_mbps: 150, time_expires_at: timeExpiresAt, day: businessDay(now), day_quota: 5n * GB })
  return (await usersOf(node.access)).find(({ id }) => id === number)?.speed_limit
}

/** Daily quota, in GB, of a time package whose plan names none. */
export async function usualQuota() {
  const member = await node.server.member()
  await buyPlan(node.server.app, member, { gb: 0n, days: 30 })
  return Number((await member.ok('userInfo', {})).dailyLimitBytes / GB)
}

/** Whether anybody pays for 144 MB within a minute of a node that was heard of all the time. */
export async function isBilledFast() {
  const { number } = await customer()
  const { clock } = node.server
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  await postReport(node.access, 'push', { [number]: [1, 1] })
  later(3500)
  await postReport(node.access, 'push', { [number]: [1, 1] })
  later(60)
  await postReport(node.access, 'push', { [number]: [0, 144_000_000] })
  return (await usedBy(number)) > 1_000_000
}
