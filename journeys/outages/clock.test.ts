import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, digestOf } from '@dukou/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newCustomer } from '../lib/customer.ts'
import type { ServerProcess } from '../lib/server-process.ts'
import { type Site, siteEmbedded } from '../lib/site.ts'
import { printTable } from '../lib/table.ts'

const WATCHED_MS = 5_000
const CALLS_PER_SECOND = 10

let folder: string
let clockFile: string
let site: Site
let server: ServerProcess
const table: (string | number)[][] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dukou-clock-'))
  clockFile = join(folder, 'clock')
  site = await siteEmbedded()
  server = await site.start({
    RATE_LIMIT_SCALE: '1',
    TRUSTED_PROXIES: '127.0.0.1',
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'step-clock.mjs')}`,
  })
})
afterAll(async () => {
  await server.stop()
  site.end()
  rmSync(folder, { recursive: true, force: true })
  printTable(['the clock steps back', 'calls', 'refused', 'wrong logins refused', 'unseen payment found after'], table)
})

/** Total shift of the server's clock; steps add up. */
let shiftMs = 0
function stepBack(ms: number): void {
  shiftMs -= ms
  writeFileSync(clockFile, String(shiftMs))
  process.kill(server.pid, 'SIGUSR2')
}

it.each([
  ['60 seconds', 60_000],
  ['an hour', 3_600_000],
])('when the clock steps back %s nobody is turned away for it, and payments are found as ever', async (name, ms) => {
  const visitor = createClient(server.origin)
  const address = { 'x-forwarded-for': `198.51.100.${table.length}` }
  const look = async () => (await visitor.call('hostInfo', { host: '' }, address)).status
  const tryLogin = async () => {
    const guess = { email: `${name.replace(' ', '-')}@example.com`, passwordDigest: digestOf('wrong') }
    return (await visitor.call('login', guess, address)).code
  }
  const customer = await newCustomer(server.origin)
  const [plan] = await customer.ok(server.origin, 'listPlans', {})
  const order = await customer.ok(server.origin, 'createOrder', { planId: plan?.id ?? '' })
  const wanted = { orderId: order.id, payMode: 'alipay', isMobile: false, returnUrl: '' } as const
  await customer.ok(server.origin, 'buy', wanted)
  const tradeNo = (await site.gateway.log()).orders.at(-1)?.out_trade_no ?? ''
  await site.gateway.behave({ out_trade_no: tradeNo, notify: { drop: true } })
  await site.gateway.pay(tradeNo)
  for (let call = 0; call < CALLS_PER_SECOND; call += 1) expect(await look()).toBe(200)
  const wrongLogin = await tryLogin()

  stepBack(ms)
  await expect.poll(server.output).toContain(`the clock stepped to ${shiftMs} ms`)
  const stepped = performance.now()
  const statuses: number[] = []
  while (performance.now() - stepped < WATCHED_MS) {
    statuses.push(await look())
    await sleep(1000 / CALLS_PER_SECOND)
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  const logins = [await tryLogin(), await tryLogin(), await tryLogin()]
  expect(logins).toEqual([wrongLogin, wrongLogin, wrongLogin])
  const status = async () => (await customer.ok(server.origin, 'listOrders', {}))[0]?.status
  await expect.poll(status, { interval: 250 }).toBe('paid')
  const found = ((performance.now() - stepped) / 1000).toFixed(1)
  table.push([name, statuses.length, 0, 0, `${found} s`])
})

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
