import { describe, expect, it } from 'vitest'
import { decodeBill } from './decode-bill.ts'
import { readBill } from './read-bill.ts'

const ALIPAY = [
  '#支付宝业务明细查询',
  '#账号：[20881234567890120156]',
  '#起始日期：[2026年03月01日 00:00:00]   终止日期：[2026年03月02日 00:00:00]',
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注',
  '2026030122001400001\t,T20260301040506K7M2Q9X4B3TZ\t,交易,product,2026-03-01 12:05:06,2026-03-01 12:06:00,,,,,lin***@example.com,12.50,12.50,0.00,0.00,0.00,0.00,0.00,,0.00,0.00,,-0.08,0.00,',
  '2026030122001400001\t,T20260301040506K7M2Q9X4B3TZ\t,退款,product,2026-03-01 12:05:06,2026-03-01 20:00:01,,,,,lin***@example.com,-2.50,-2.50,0.00,0.00,0.00,0.00,0.00,,0.00,0.00,R20260301120000AAAABBBBCCCC,0.02,0.00,',
  '#-----------------------------------------业务明细列表结束------------------------------------',
  '#导出时间：[2026年03月02日 09:00:00]',
].join('\r\n')

const WECHAT = [
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
  '`2026-03-01 12:06:00,`wx1,`1900000001,`0,`,`4200001,`T20260301040506K7M2Q9X4B3TZ,`oUp,`NATIVE,`SUCCESS,`CMC,`CNY,`12.40,`0.10,`0,`0,`0.00,`0.00,`,`,`product,`,`0.07500,`0.60%,`12.50,`0.00,`',
  '`2026-03-01 20:00:01,`wx1,`1900000001,`0,`,`4200001,`T20260301040506K7M2Q9X4B3TZ,`oUp,`NATIVE,`REFUND,`CMC,`CNY,`0.00,`0.00,`5000001,`R20260301120000AAAABBBBCCCC,`2.40,`0.10,`ORIGINAL,`SUCCESS,`product,`,`-0.01500,`0.60%,`0.00,`2.50,`',
  '`2026-03-01 21:00:00,`wx1,`1900000001,`0,`,`4200002,`T2,`oUp,`NATIVE,`REVOKED,`CMC,`CNY,`1.00,`0.00,`0,`0,`0.00,`0.00,`,`,`x,`,`0.00000,`0.60%,`1.00,`0.00,`',
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
  '`3,`13.40,`2.40,`0.10,`0.06000,`13.50,`2.50',
].join('\n')

const STRIPE = [
  'balance_transaction_id,created_utc,reporting_category,gross,fee,net,currency,payment_intent_id,payment_metadata[trade_no],refund_metadata[refund_no]',
  'txn_1,2026-03-01 04:06:00,charge,1.74,0.36,1.38,usd,pi_1,T20260301040506K7M2Q9X4B3TZ,',
  'txn_2,2026-03-01 05:06:00,charge,12.50,0.50,12.00,cny,pi_2,T3,',
  'txn_3,2026-03-01 06:06:00,refund,-2.50,0.00,-2.50,cny,pi_2,T3,R3',
  'txn_4,2026-03-01 07:00:00,payout,-20.00,0.00,-20.00,cny,,,',
].join('\n')

const payment = { kind: 'payment', tradeNo: 'T20260301040506K7M2Q9X4B3TZ', amountLi: 12_500n }
const refund = { kind: 'refund', refundNo: 'R20260301120000AAAABBBBCCCC', amountLi: 2_500n, feeLi: undefined }

describe('a bill', () => {
  it('of Alipay has payments and refunds between comments, in GBK', () => {
    // `\u4ea4\u6613` is bd bb d2 d7 in GBK.
    expect(decodeBill(Uint8Array.from([0xbd, 0xbb, 0xd2, 0xd7]))).toBe('交易')
    const at = new Date('2026-03-01T04:06:00Z')
    expect(readBill(ALIPAY)).toMatchObject({
      format: 'alipay',
      hasRefunds: true,
      lines: [{ ...payment, externalNo: '2026030122001400001', feeLi: 80n, at }, refund],
    })
  })

  it('of WeChat Pay has backticks before each cell and totals at its end', () => {
    const bill = readBill(WECHAT)
    expect(bill).toMatchObject({ format: 'wechat', lines: [{ ...payment, externalNo: '4200001', feeLi: 75n }, refund] })
    expect(bill?.lines).toHaveLength(2)
  })

  it('of Stripe keeps money of other currencies as it is, and leaves payouts out', () => {
    const bill = readBill(STRIPE)
    expect(bill?.lines).toHaveLength(3)
    expect(bill).toMatchObject({
      format: 'stripe',
      lines: [
        { externalNo: 'pi_1', amountLi: undefined, foreign: { currency: 'usd', amount: '1.74' }, feeLi: undefined },
        { externalNo: 'pi_2', amountLi: 12_500n, feeLi: 500n, at: new Date('2026-03-01T05:06:00Z') },
        { kind: 'refund', refundNo: 'R3', amountLi: 2_500n },
      ],
    })
  })

  it('of anybody else is a plain CSV with our columns in any order, also after a mark of its letters', () => {
    const text =
      '\uFEFFkind,amount,our_no,platform_no,time\r\n收款,"1,012.50",T1,B1,2026-03-01 12:00\r\nrefund,2.5,T1,B2,\r\n'
    expect(readBill(text)).toMatchObject({
      format: 'plain',
      lines: [
        { kind: 'payment', amountLi: 1_012_500n, tradeNo: 'T1', at: new Date('2026-03-01T04:00:00Z') },
        { kind: 'refund', amountLi: 2_500n, at: undefined },
      ],
    })
  })

  it('of a day without money is empty', () => {
    expect(readBill('our_no,platform_no,kind,amount,time\n')).toMatchObject({ lines: [] })
  })

  it.each([
    ['names no format', 'a,b,c\n1,2,3\n'],
    ['is empty', ''],
    ['has a line without an amount', 'our_no,platform_no,kind,amount,time\nT1,B1,payment,,\n'],
    ['has a line with an amount that is none', 'our_no,platform_no,kind,amount,time\nT1,B1,payment,1e3,\n'],
    ['has a line without any number', 'our_no,platform_no,kind,amount,time\n,,payment,1.00,\n'],
    ['has a line of another kind', 'our_no,platform_no,kind,amount,time\nT1,B1,gift,1.00,\n'],
  ])('cannot be read where it %s', (_, text) => {
    expect(readBill(text)).toBeUndefined()
  })
})
