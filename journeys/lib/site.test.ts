import { findPostgres, type PostgresServer, startPostgres } from '@dukou/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseTogether } from './barrier.ts'
import { newCustomer } from './customer.ts'
import { heldCall, readAnswer } from './held-call.ts'
import { type Site, siteEmbedded, siteOnPostgres } from './site.ts'

describe.skipIf(!findPostgres())('a site on PostgreSQL', () => {
  let postgres: PostgresServer
  let site: Site
  beforeAll(async () => {
    postgres = await startPostgres()
    site = await siteOnPostgres(postgres)
  })
  afterAll(() => {
    site.end()
    postgres.stop()
  })

  it('is one site, whichever of its processes is asked, and the barrier brings answers in order', async () => {
    const servers = await Promise.all([site.start(), site.start()])
    const [one, two] = servers.map(({ origin }) => origin) as [string, string]
    const customer = await newCustomer(one)
    const plans = await customer.ok(two, 'listPlans', {})
    const order = await customer.ok(one, 'createOrder', { planId: plans[0]?.id ?? '' })
    const asked = Array.from({ length: 20 }, (_, index) =>
      heldCall(index % 2 ? one : two, index < 10 ? 'listOrders' : 'myWallet', {}, customer.headers),
    )
    const answers = await releaseTogether(asked)
    for (const answer of answers.slice(0, 10))
      expect(readAnswer('listOrders', answer).data?.map(({ id }) => id)).toEqual([order.id])
    for (const answer of answers.slice(10)) expect(readAnswer('myWallet', answer).data?.totalLi).toBe(0n)

    const books = await site.openBooks()
    expect(await books.broken()).toEqual([])
    await books.close()
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0])
  })
})

describe('a site on the embedded database', () => {
  it('keeps what it acknowledged when its process is killed and another takes its place', async () => {
    const site = await siteEmbedded()
    const first = await site.start()
    const customer = await newCustomer(first.origin)
    const [plan] = await customer.ok(first.origin, 'listPlans', {})
    const order = await customer.ok(first.origin, 'createOrder', { planId: plan?.id ?? '' })
    await first.kill()
    const second = await site.start()
    expect(await customer.ok(second.origin, 'listOrders', {})).toMatchObject([{ id: order.id }])
    await second.kill()
    const books = await site.openBooks()
    expect(await books.broken()).toEqual([])
    await books.close()
    site.end()
  })
})
