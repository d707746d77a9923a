import type { WEBHOOK_EVENTS } from '@dukou/contract'
import type { OrderStatus, QuarantineReason, ReportReason, TicketStatus, TrafficRecordType, Words } from '@dukou/domain'

/** Names of codes in exported files. `tools/rules/file-words.test.ts` checks that the screens use the same names. */
type WordsOf<Code extends string> = Readonly<Record<Code, Words>>

const UNPAID: Words = { zh: '未支付', en: 'Unpaid' }

/** A trade that is open shows how its order stands. */
export const ORDER_STATUSES: WordsOf<OrderStatus> = {
  paid: { zh: '购买成功', en: 'Purchased' },
  awaitingPayment: UNPAID,
  walletReserved: UNPAID,
  cancelled: { zh: '已取消', en: 'Cancelled' },
}

export const PAY_MODES: WordsOf<'alipay' | 'wxpay' | 'usdt' | 'urlscheme' | 'wallet'> = {
  alipay: { zh: '支付宝', en: 'Alipay' },
  wxpay: { zh: '微信', en: 'WeChat' },
  usdt: { zh: 'USDT', en: 'USDT' },
  urlscheme: { zh: '应用跳转', en: 'App link' },
  wallet: { zh: '余额', en: 'Wallet' },
}

export const RECORD_TYPES: WordsOf<TrafficRecordType> = {
  spend: { zh: '使用', en: 'Usage' },
  buy: { zh: '购买', en: 'Purchase' },
  coupon: { zh: '优惠券', en: 'Coupon' },
  checkIn: { zh: '签到', en: 'Check-in' },
  prizeSpend: { zh: '抽奖花费', en: 'Draw' },
  prizeReward: { zh: '抽奖所得', en: 'Prize' },
  giftSent: { zh: '转赠', en: 'Gift sent' },
  giftReceived: { zh: '收到转赠', en: 'Gift received' },
  trialExpired: { zh: '体验到期', en: 'Trial ended' },
  agencySpend: { zh: '代理使用', en: 'Agency usage' },
  agencyAllocate: { zh: '代理分配', en: 'Agency allocation' },
}

export const TICKET_STATUSES: WordsOf<TicketStatus> = {
  open: { zh: '等回复', en: 'Waiting' },
  answered: { zh: '已回复', en: 'Answered' },
  closed: { zh: '已关闭', en: 'Closed' },
}

export const AUTHORS: WordsOf<'customer' | 'staff'> = {
  customer: { zh: '客户', en: 'Customer' },
  staff: { zh: '客服', en: 'Support' },
}

export const ERROR_SOURCES: WordsOf<'server' | 'browser' | 'stranger'> = {
  server: { zh: '服务端', en: 'Server' },
  browser: { zh: '页面', en: 'Page' },
  stranger: { zh: '页面（未登录）', en: 'Page (not signed in)' },
}

export const DELIVERY_STATES: WordsOf<'waiting' | 'delivered' | 'failed'> = {
  waiting: { zh: '等待重试', en: 'Will retry' },
  delivered: { zh: '已送达', en: 'Delivered' },
  failed: { zh: '已放弃', en: 'Failed' },
}

export const EVENTS: WordsOf<(typeof WEBHOOK_EVENTS)[number] | 'webhook.test'> = {
  'order.paid': { zh: '订单已支付', en: 'Order paid' },
  'user.registered': { zh: '新用户注册', en: 'User registered' },
  'ticket.opened': { zh: '新工单', en: 'Ticket opened' },
  'ticket.replied': { zh: '工单有新回复', en: 'New reply to a ticket' },
  'node.silent': { zh: '节点失联', en: 'Node silent' },
  'node.back': { zh: '节点恢复', en: 'Node back' },
  'payment.odd': { zh: '款项待处理', en: 'Payment needs attention' },
  'webhook.test': { zh: '测试', en: 'Test' },
}

export const DECISIONS: WordsOf<'accepted' | 'resend' | 'excess'> = {
  accepted: { zh: '计入', en: 'counted' },
  resend: { zh: '重复，不计', en: 'repeated, not counted' },
  excess: { zh: '只计多出的', en: 'only the excess counted' },
}

export const REPORT_REASON_WORDS: WordsOf<ReportReason> = {
  new: { zh: '第一次收到', en: 'Heard for the first time' },
  firstTryUnknown: { zh: '自称是重试，但第一次没有来过', en: 'Says it is a second try, but no first one came' },
  marked: { zh: '重试，之前的一份已经收到', en: 'A second try of one that had come' },
  overtaken: { zh: '同一份先后来了两次，后一次先到', en: 'Came twice, the second time sooner' },
  sameUndelivered: { zh: '和没有送达的上一份一样', en: 'The same as the one before, which got no answer' },
  containsUndelivered: { zh: '包含没有送达的上一份', en: 'Contains the one before, which got no answer' },
  late: { zh: '来晚了，但没有别的上报包含它', en: 'Came late, but no other one contains it' },
  laterTryWasCounted: { zh: '来晚了，它的重试已经计入', en: 'Came late; its second try was counted' },
  laterReportContainsIt: { zh: '来晚了，后一份上报已经包含它', en: 'Came late; the next report contains it' },
}

export const QUARANTINE_REASON_WORDS: WordsOf<QuarantineReason> = {
  unknownUser: { zh: '不是这个入站的用户', en: 'Not a user of this inbound' },
  moreThanUsers: { zh: '里面的用户比入站的用户还多', en: 'More users than the inbound has' },
  sentinel: { zh: '占位用户，不是客户', en: 'A stand-in, not a customer' },
  tooFast: { zh: '比入站能跑的还快', en: 'Faster than the inbound can be' },
  unreadable: { zh: '整份读不懂', en: 'The whole report cannot be read' },
  notAUser: { zh: '编号不是用户的编号', en: 'Not the number of a user' },
  notAPair: { zh: '不是上行、下行两个数', en: 'Not two counts, up and down' },
  notAnInteger: { zh: '字节数不是整数', en: 'Bytes that are not whole numbers' },
  negative: { zh: '字节数是负数', en: 'Bytes below zero' },
  tooLarge: { zh: '字节数大得不可能', en: 'More bytes than possible' },
}

export const PROGRAMS: WordsOf<'v2node' | 'v2bx' | 'xrayr' | 'xboard' | 'unknown'> = {
  v2node: { zh: 'v2node', en: 'v2node' },
  v2bx: { zh: 'V2bX', en: 'V2bX' },
  xrayr: { zh: 'XrayR', en: 'XrayR' },
  xboard: { zh: 'Xboard-Node', en: 'Xboard-Node' },
  unknown: { zh: '未知', en: 'Unknown' },
}
