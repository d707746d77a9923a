import { readdirSync, readFileSync } from 'node:fs'
import { calls } from '@dukou/contract'
import { createClient, findPostgres, type PostgresServer, startPostgres } from '@dukou/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, newCustomer } from '../lib/customer.ts'
import { notifyPath } from '../lib/notify.ts'
import type { ServerProcess } from '../lib/server-process.ts'
import { type Site, siteOnPostgres } from '../lib/site.ts'
import { printTable } from '../lib/table.ts'
import { visit } from './visitors.ts'

const FROZEN_MS = 20_000

/** A server whose machine stands still: all its processes are there, and none runs. */
describe.skipIf(!findPostgres() || process.platform !== 'linux')('while the PostgreSQL server is frozen', () => {
  let postgres: PostgresServer
  let site: Site
  let server: ServerProcess
  let customer: Customer
  const rows: (string | number)[][] = []
  beforeAll(async () => {
    postgres = await startPostgres()
    site = await siteOnPostgres(postgres)
    server = await site.start()
    customer = await newCustomer(server.origin)
  })
  afterAll(async () => {
    signalAll('SIGCONT')
    await server.stop()
    site.end()
    postgres.stop()
    printTable(['asked while frozen', 'answers', 'slowest ms'], rows)
  })

  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of familyOf(postmasterOn(Number(new URL(postgres.url).port)))) sendTo(pid, signal)
  }

  it('everybody is answered by a deadline, and once it runs again all is well and the books are right', async () => {
    const { id, subscriptionKey } = await customer.ok(server.origin, 'userInfo', {})
    const [plan] = await customer.ok(server.origin, 'listPlans', {})
    const newOrder = () => customer.ok(server.origin, 'createOrder', { planId: plan?.id ?? '' })
    const order = await newOrder()
    const buyIt = { orderId: order.id, payMode: 'alipay', isMobile: false, returnUrl: '' } as const
    await customer.ok(server.origin, 'buy', buyIt)
    const payment = (await site.gateway.log()).orders.at(-1)
    if (!payment) throw new Error('the platform knows of no payment')
    await site.gateway.behave({ out_trade_no: payment.out_trade_no, notify: { drop: true } })
    await site.gateway.pay(payment.out_trade_no)

    const asked = {
      readyz: '/readyz',
      subscription: `/api/subscript/clash/${id}/${subscriptionKey}`,
      notify: notifyPath(payment),
      call: calls.userInfo.path,
    }
    const ask = async (path: string) => {
      if (path !== calls.userInfo.path) return visit(server.origin, path)
      const began = performance.now()
      const { status } = await createClient(server.origin, customer.headers.authorization?.slice(7)).call(
        'userInfo',
        {},
      )
      return { status, ms: performance.now() - began }
    }
    await Promise.all(Array.from({ length: 10 }, () => ask(asked.call)))

    signalAll('SIGSTOP')
    const frozenUntil = performance.now() + FROZEN_MS
    const slowest: Record<string, number> = {}
    await Promise.all(
      Object.entries(asked).flatMap(([name, path]) =>
        Array.from({ length: 5 }, async () => {
          while (performance.now() < frozenUntil) {
            const { status, ms } = await ask(path)
            expect({ name, status }).toEqual({ name, status: 503 })
            rows.push([name, 1, ms])
            slowest[name] = Math.max(slowest[name] ?? 0, ms)
            await new Promise((resolve) => setTimeout(resolve, 200))
          }
        }),
      ),
    )
    const counts = rows.splice(0)
    signalAll('SIGCONT')
    const thawed = performance.now()
    const all = async () => (await Promise.all(Object.values(asked).map(ask))).map(({ status }) => status)
    await expect.poll(all).toEqual([200, 200, 200, 200])
    const wellAfter = performance.now() - thawed
    await newOrder()

    for (const [name, ms] of Object.entries(slowest))
      rows.push([name, counts.filter(([of]) => of === name).length, Math.round(ms)])
    rows.push(['(all well after)', '', Math.round(wellAfter)])
    const paid = async () =>
      (await customer.ok(server.origin, 'listOrders', {})).find((one) => one.id === order.id)?.status
    await expect.poll(paid).toBe('paid')
    const books = await site.openBooks()
    expect(await books.broken()).toEqual([])
    await books.close()
  })
})

/** The process that has this port on its command line. */
function postmasterOn(port: number): number {
  const found = pids().find((pid) => {
    const words = read(`/proc/${pid}/cmdline`).split('\0')
    return words[0]?.endsWith('/postgres') && words[words.indexOf('-p') + 1] === String(port)
  })
  if (!found) throw new Error(`no PostgreSQL server on port ${port}`)
  return found
}

/** A backend may end between the list and the signal: then there is nobody left to tell. */
function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function familyOf(parent: number): number[] {
  return [parent, ...pids().filter((pid) => Number(/\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1]) === parent)]
}

function pids(): number[] {
  return readdirSync('/proc').map(Number).filter(Boolean)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
