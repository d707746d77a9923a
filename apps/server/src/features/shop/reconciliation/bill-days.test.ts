import { addDays } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { todayOf, uploadBill } from '../../../../test/bills.ts'
import type { TestClient } from '../../../../test/client.ts'
import { openTill, type Till } from '../../../../test/till.ts'

/** Midnight of Beijing is late morning of the day before in the site's zone. */
const SITE_ZONE = 'America/Los_Angeles'
const ACCOUNT = 'sandbox'
let till: Till
let admin: TestClient
let day: string
beforeAll(async () => {
  till = await openTill({ timeZone: SITE_ZONE })
  admin = await till.server.admin()
  day = addDays(todayOf(till.server), -5)
})
afterAll(() => till.close())

/** A payment of 12.50 yuan at an hour of Beijing. */
async function paidAt(beijing: string) {
  const { tradeNo } = await till.waiting()
  await till.gateway.pay(tradeNo)
  const { db } = till.server.app
  const { rows } = await sql<{ external_no: string }>`
    update receipts r set created_at = ${new Date(`${beijing.replace(' ', 'T')}+08:00`)} from trades t
    where t.id = r.trade_id and t.trade_no = ${tradeNo} returning r.external_no`.execute(db)
  return { beijing, tradeNo, externalNo: rows[0]?.external_no ?? '' }
}

type Paid = Awaited<ReturnType<typeof paidAt>>

const BILLS = {
  wechat: {
    head: '交易时间,微信订单号,商户订单号,交易状态,手续费,订单金额',
    row: ({ beijing, tradeNo, externalNo }: Paid) => [beijing, externalNo, tradeNo, 'SUCCESS', '0.08', '12.50'],
  },
  alipay: {
    head: '支付宝交易号,商户订单号,业务类型,完成时间,订单金额（元）,服务费（元）',
    row: ({ beijing, tradeNo, externalNo }: Paid) => [externalNo, tradeNo, '交易', beijing, '12.50', '-0.08'],
  },
}

it.each(['wechat', 'alipay'] as const)('a bill of %s has the day of Beijing, wherever the site is', async (format) => {
  const next = addDays(day, 1)
  const first = [await paidAt(`${day} 00:00:00`), await paidAt(`${day} 23:59:59`)]
  const second = [await paidAt(`${next} 00:00:00`)]
  const { head, row } = BILLS[format]
  const upload = (of: string, lines: Paid[]) => {
    const file = [head, ...lines.map((line) => row(line).join(','))].join('\n')
    return uploadBill(till.server, admin, { paymentAccount: ACCOUNT, day: of, file })
  }
  expect((await upload(day, [...first, ...second])).data).toEqual({ format, num: 2, leftOut: 1, open: 0 })
  expect((await upload(next, second)).data).toEqual({ format, num: 1, leftOut: 0, open: 0 })
  expect((await upload(day, first.slice(1))).data).toMatchObject({ num: 1, open: 1 })
  const onlyHere = await admin.ok('listDifferences', { paymentAccount: ACCOUNT, day })
  expect(onlyHere).toMatchObject([{ kind: 'onlyHere', tradeNo: first[0]?.tradeNo }])
  expect((await upload(day, first)).data).toMatchObject({ num: 2, open: 0 })
  day = addDays(next, 1)
})
