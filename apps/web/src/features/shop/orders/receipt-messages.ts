import { DEFAULT_TIME_ZONE } from '@dukou/domain'
import { texts } from '../../../lib/i18n.ts'

export const receiptTexts = texts(
  {
    siteName: '渡口',
    title: '付款凭据',
    site: '网站',
    orderNo: '订单号',
    account: '账号',
    product: '商品',
    price: '商品价格',
    coupon: (name: string) => `优惠券 ${name}`.trim(),
    wallet: '钱包支付',
    outside: '其他方式支付',
    total: '合计支付',
    overpaid: '另外多付，已转入余额',
    paidAt: '付款时间',
    zone: (time: string, zone: string) => `${time}（${zone === DEFAULT_TIME_ZONE ? '北京时间' : `${zone} 时间`}）`,
    printedAt: '打印时间',
    noInvoice: '这里只说明这笔订单是怎样付款的，不是发票。',
    print: '打印',
    hint: '可以打印在 A4 纸上，也可以在打印窗口里存成 PDF。',
  },
  {
    siteName: 'Dukou',
    title: 'Payment receipt',
    site: 'Site',
    orderNo: 'Order number',
    account: 'Account',
    product: 'Product',
    price: 'Price',
    coupon: (name: string) => `Coupon ${name}`.trim(),
    wallet: 'Paid from the wallet',
    outside: 'Paid by other means',
    total: 'Paid in all',
    overpaid: 'Paid beyond that, credited to the balance',
    paidAt: 'Paid at',
    zone: (time: string, zone: string) => `${time} (${zone === DEFAULT_TIME_ZONE ? 'Beijing' : zone} time)`,
    printedAt: 'Printed at',
    noInvoice: 'This shows how the order was paid. It is not a tax invoice.',
    print: 'Print',
    hint: 'It fits an A4 page. The print window can also save it as a PDF.',
  },
)

export type ReceiptTexts = ReturnType<typeof receiptTexts.now>
