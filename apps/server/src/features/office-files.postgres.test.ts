import { exportAddress } from '@dukou/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { request } from '../../test/raw-request.ts'
import { reportBug } from '../platform/http/trouble.ts'
import { exportedLists } from './insight/exports/lists.ts'
import { type OneNode, startWithOneNode } from './network/uniproxy/testing/one-node.ts'
import { postReport } from './network/uniproxy/testing/post-report.ts'
import { settle } from './shop/payments/settle.ts'

let node: OneNode
beforeAll(async () => {
  node = await startWithOneNode()
})
afterAll(() => node.server.stop())

/** The file of a list, as a page that shows it links to it. */
async function fileOf(name: keyof typeof exportedLists, input: object): Promise<string[]> {
  const written = JSON.stringify(exportedLists[name]?.call.input.write(input as never))
  const { status, body } = await request(
    `${node.server.origin}${exportAddress(String(name))}?${new URLSearchParams({ input: written, codes: '1' })}`,
    { headers: { cookie: `token=${node.admin.token}` } },
  )
  expect(status).toBe(200)
  const [, ...rows] = body.toString().split('\r\n').slice(0, -1)
  return rows
}

it('tickets stand in the file with their last words, and only those of the state that is asked for', async () => {
  const member = await node.server.member()
  await member.ok('createTicket', { title: '晚上很慢', text: '打不开', pictureUrl: '' })
  const wanted = { number: 100, sought: '' }
  const [row, ...others] = await fileOf('officeTickets', { ...wanted, status: 'open' })
  expect(others).toEqual([])
  for (const words of [member.email, '晚上很慢', 'open', 'customer', '打不开']) expect(row).toContain(words)
  expect(await fileOf('officeTickets', { ...wanted, status: 'closed' })).toEqual([])
})

it('corrections stand there by their acts, with how many they reached', async () => {
  const people = [await node.server.member(), await node.server.member()]
  const emails = people.map(({ email }) => email)
  await node.admin.ok('giveToMany', {
    emails,
    addLi: 2_500n,
    addBytes: 0n,
    addDays: 0,
    reason: '线路中断',
    skip: false,
  })
  const [row, ...others] = await fileOf('listCorrections', { count: 1, userId: null, sought: '' })
  expect(others).toEqual([])
  expect(row?.split(',').slice(1, 4)).toEqual([emails[0], '2', '0'])
  for (const words of ['2.5', '线路中断']) expect(row).toContain(words)
})

it('kinds of errors stand there with their stacks, in one cell each', async () => {
  await reportBug(node.server.app, 'job pollTrades', new Error('no such trade'))
  const file = (await fileOf('listErrors', { days: 7 })).join('\n')
  for (const words of ['job pollTrades,no such trade,1,0,0,', 'office-files.postgres.test.ts']) {
    expect(file).toContain(words)
  }
})

it('deliveries to other programs stand there, those of one address where that is asked for', async () => {
  const url = 'https://books.example.com/hook'
  const hook = { id: null, url, events: ['payment.odd' as const], enabled: true }
  const { id } = await node.admin.ok('saveWebhook', { revision: null, ...hook, name: 'books' })
  await node.admin.ok('saveWebhook', { revision: null, ...hook, name: 'chat' })
  await settle(node.server.app, { paymentAccount: 'yi', externalNo: 'e1', tradeNo: 'nobody’s', amountLi: 29_000n })
  expect(await fileOf('listDeliveries', { number: 1, webhookId: null })).toHaveLength(2)
  const [row, ...others] = await fileOf('listDeliveries', { number: 50, webhookId: id })
  expect(others).toEqual([])
  expect(row).toContain(',books,payment.odd,waiting,0,')
})

it('reports of use stand there with what was counted, and apart what nobody is billed for', async () => {
  await postReport(node.access, 'push', { 999999: [300, 1000] })
  const inboundNumber = node.access.number
  const [report] = await fileOf('listReports', { uncertain: false, inboundNumber })
  expect(report).toContain(`,${inboundNumber},`)
  expect(report).toContain(',1300,0,1300,0,')
  const [kept] = await fileOf('listQuarantine', { inboundNumber })
  expect(kept).toContain(',300,1000,')
  expect(await fileOf('listReports', { uncertain: true, inboundNumber })).toEqual([])
  expect(await fileOf('listQuarantine', { inboundNumber: inboundNumber + 1 })).toEqual([])
})
