import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../../../test/gateway.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { openPaymentAccount } from '../../../../test/shop.ts'
import { writeSettings } from '../../base/settings/index.ts'

let server: TestServer
let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
  server = await startTestServer({ sandbox: true, timeZone: 'America/New_York' })
})
afterAll(async () => {
  await server.stop()
  gateway.stop()
})

async function told(): Promise<Record<string, unknown>> {
  return (await server.visitor().call('hostInfo', { host: '' })).wire as Record<string, unknown>
}

it('tells preferred domain and notice to whoever asks, signed in or not (1.7-17)', async () => {
  expect(await told()).toMatchObject({
    preferDomain: '',
    notice_show: false,
    notice_title: '',
    notice_content: '',
    notice_mark_red: false,
  })
  const notice = { noticeShown: true, noticeTitle: '维护通知', noticeContent: '今晚 2 点\n升级', noticeMarkedRed: true }
  await writeSettings(server.app.db, { ...notice, preferredDomain: 'go.dukou.example' })
  expect(await told()).toMatchObject({
    preferDomain: 'go.dukou.example',
    notice_show: true,
    notice_title: '维护通知',
    notice_content: '今晚 2 点\n升级',
    notice_mark_red: true,
  })
})

it('names only the ways to pay that are open', async () => {
  await writeSettings(server.app.db, { alipayPaymentAccount: '', wxpayPaymentAccount: '' })
  expect(await told()).toMatchObject({ payWays: [] })
  await openPaymentAccount(server.app, gateway)
  expect(await told()).toMatchObject({ payWays: [{ mode: 'alipay' }, { mode: 'wxpay' }] })
})

it('tells from how many GB of a day on time packages are slowed, and 0 where they never are', async () => {
  expect(await told()).toMatchObject({ vip_traffic_thred_rate_limit: 0 })
  await writeSettings(server.app.db, { slowAfterGb: 80 })
  expect(await told()).toMatchObject({ vip_traffic_thred_rate_limit: 80 })
})

it('tells the time zone of its days', async () => {
  expect(await told()).toMatchObject({ timeZone: 'America/New_York' })
})

it('tells no setting that is not meant for everybody', async () => {
  await writeSettings(server.app.db, { goodsName: 'SECRET-GOODS', hideCheapPlansChannelCode: 'SECRET-CHANNEL' })
  const text = JSON.stringify(await told())
  expect(text).not.toMatch(/SECRET|sandbox-merchant|1001|adminIds|admin_id/)
})
