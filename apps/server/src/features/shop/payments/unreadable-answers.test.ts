import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { MERCHANT } from '../../../../test/gateway.ts'
import { type Receiver, startReceiver } from '../../../../test/receiver.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { storePaymentAccount } from './index.ts'

let till: Till
let broken: Receiver
beforeAll(async () => {
  till = await openTill()
  broken = await startReceiver()
  await sql`delete from pay_channels`.execute(till.server.app.db)
  await open('sandbox-a', new URL(broken.url).origin, 1000)
  await open('sandbox-b', till.gateway.origin, 1)
  await writeSettings(till.server.app.db, { alipayPaymentAccount: 'sandbox-a', wxpayPaymentAccount: '' })
})
afterAll(async () => {
  broken.stop()
  await till.close()
})
afterEach(async () => expect(await brokenInvariants(till.server.app)).toEqual([]))

/** An account for Alipay with its share of the payments. */
async function open(code: string, baseUrl: string, share: number): Promise<void> {
  const values = { baseUrl, merchantId: MERCHANT.pid, key: MERCHANT.key }
  const { app } = till.server
  await storePaymentAccount(app, { code, adapter: 'epay_v1', values, typeMap: { alipay: 'alipay' } })
  const shares = JSON.stringify({ alipay: share })
  await app.db.updateTable('pay_channels').set({ shares }).where('code', '=', code).execute()
}

it.each([
  ['text that is no JSON', Buffer.from('<html>busy</html>')],
  ['gzip that it was not asked for', gzipSync(JSON.stringify({ code: -1, msg: 'busy' }))],
  ['UTF-16', Buffer.from('\ufeff{"code":-1}', 'utf16le')],
  ['a refusal with a NUL in its words', Buffer.from('{"code":-1,"msg":"busy\\u0000"}')],
])(
  'a platform that answers %s leaves the purchase to the next account, and the error log has it',
  async (_name, bytes) => {
    const { db } = till.server.app
    broken.answerWith((response) => response.end(bytes))
    await sql`delete from error_kinds`.execute(db)
    // Failures of the test before count no more.
    await db.updateTable('pay_channels').set({ updated_at: till.server.app.now() }).execute()
    const member = await till.server.member()
    const { id: orderId } = await till.orderOf(member)
    await till.buyWith(member, orderId)
    const { rows: tries } = await sql`
    select t.channel, t.status from trades t join accounts a on a.id = t.user_id
    where a.email = ${member.email} order by t.id`.execute(db)
    expect(tries).toEqual([
      { channel: 'sandbox-a', status: 'cancelled' },
      { channel: 'sandbox-b', status: 'awaitingPayment' },
    ])
    const { rows: errors } = await sql<{ name: string }>`select name from error_kinds`.execute(db)
    expect(errors).toEqual([{ name: 'payment start: sandbox-a' }])
  },
)
