import { type AnyCall, type CallName, calls } from '@dukou/contract'
import { jsonSchemaOf } from '@dukou/contract/schema'

/** Search values drawn from the database: a customer who bought something, with one of his orders. */
export interface Drawn {
  email: string
  user: string
  number: string
  trade: string
  trade_no: string
  external_no: string
  order: string
  order_no: string
  ticket: string
  inbound: number
  webhook: string
  plan: string
  entitlement: string
  channel: string
  agency: string
  batch: string
  gift: string
  rebate: string
  withdrawal: string
  refund: string
  earner: string
  /** The code of a coupon that was used. */
  coupon: string
}

export interface Ask {
  call: CallName
  /** Which values its fields have; empty where all are what the page begins with. */
  what: string
  /** As it goes over the wire. */
  input(one: Drawn): Record<string, unknown>
}

type Value = [what: string, value: (one: Drawn) => unknown]

const DAY_MS = 86_400_000
const nothing: Value = ['', () => null]
const ago = (days: number): Value => [`${days} days ago`, () => Date.now() - days * DAY_MS]
/** The beginning of one e-mail, of those of a run of seeding, and of all. */
const emails: Value[] = [
  ['e-mail', (one) => one.email],
  ['e-mail begins, some', (one) => one.email.slice(0, -14)],
  ['e-mail begins, very many', () => 'seed-'],
  ['one letter', () => 's'],
  ['nobody', () => 'nobody-has-this@example.com'],
]
/** As many as the page asks for at first, and at most (`MOST` of its source). */
const counts: Value[] = [nothing, ['1000 rows', () => 1000]]

/**
 * Values for the fields whose contract lists no values, rare and frequent ones; the page begins with the first. Keys
 * are the call and the field on the wire, or the field alone. A test fails when a call takes a field that is missing
 * here.
 */
const VALUES: Record<string, Value[]> = {
  number: counts,
  requestNumber: counts,
  'userTimeline.number': [nothing, ['500 rows', () => 500]],
  'settingsVersion.number': [['the first', () => 1]],
  'listErrors.num': [
    ['1 day', () => 1],
    ['7 days', () => 7],
    ['30 days', () => 30],
    ['90 days', () => 90],
  ],
  'basicStatistics.num': [nothing, ['30 days', () => 30], ['90 days', () => 90], ['366 days', () => 366]],
  day_num: [nothing, ['1 day', () => 1], ['10 days', () => 10], ['90 days', () => 90]],
  fromTimestamp: [nothing, ago(2), ago(60)],
  toTimestamp: [nothing, ago(1), ago(300)],
  action: [nothing, ['a frequent act', () => 'saveUser'], ['a rare act', () => 'backup.made']],
  inbound: [nothing, ['of one inbound', (one) => one.inbound]],
  webhookId: [nothing, ['of one', (one) => one.webhook]],
  user_id: [nothing, ['of one', (one) => one.user]],
  'readUserChannel.user_id': [['of one', (one) => one.user]],
  uid: [['of one', (one) => one.user]],
  order_id: [['of one', (one) => one.order]],
  emails: [['thousand customers', (one) => Array.from({ length: 1000 }, (_, n) => one.email.replace(/\d+@/, `${n}@`))]],
  from: [['one', (one) => one.email]],
  to: [['the admin', () => 'admin@example.com']],
  'listBatches._id': [nothing, ['of one', (one) => one.batch]],
  'batchPeople._id': [['of one', (one) => one.batch]],
  'listUsers.filterStr': [
    nothing,
    ...emails,
    ['_id', (one) => one.user],
    ['number', (one) => one.number],
    ['a code', () => 'NOCODE'],
  ],
  'countUsers.filterStr': [nothing, ...emails],
  expiresInDays: [nothing, ['expire in 7 days', () => 7], ['expire in 365 days', () => 365]],
  combo_id: [nothing, ['of a plan', (one) => one.plan]],
  permission_id: [nothing, ['of an entitlement', (one) => one.entitlement]],
  channel_code: [nothing, ['of a channel', (one) => one.channel]],
  agency_id: [nothing, ['of an agency', (one) => one.agency]],
  fromMoney: [nothing, ['100 yuan and more', () => 100]],
  toMoney: [nothing, ['at most 1 yuan', () => 1]],
  paidUser: [nothing, ['paid', () => true], ['never paid', () => false]],
  disable: [nothing, ['disabled', () => true], ['not disabled', () => false]],
  ascending: [nothing, ['ascending', () => true]],
  after: [nothing],
  'allGifts.after': [nothing, ['far back', (one) => one.gift]],
  'listRebates.after': [nothing, ['far back', (one) => one.rebate]],
  'listWithdrawals.after': [nothing, ['far back', (one) => one.withdrawal]],
  'listReferralChannels.after': [nothing, ['far back', (one) => one.earner]],
  'listTrades.after': [nothing, ['far back', (one) => one.trade]],
  'listRefunds.after': [nothing, ['far back', (one) => one.refund]],
  'officeTickets.after': [nothing, ['far back', (one) => `rest-${Date.now() - 20 * DAY_MS}000-${one.ticket}`]],
  'listTrades.filterStr': [
    nothing,
    ...emails,
    ['trade number', (one) => one.trade_no],
    ['platform number', (one) => one.external_no],
    ['order number', (one) => one.order_no],
  ],
  'allTrafficRecords.filterStr': [nothing, ...emails],
  'allGifts.filterStr': [nothing, ...emails],
  'listReferralChannels.filterStr': [nothing, ...emails],
  'listRebates.filterStr': [nothing, ...emails],
  'listWithdrawals.filterStr': [nothing, ...emails],
  'listRefunds.filterStr': [
    nothing,
    ...emails,
    ['trade number', (one) => one.trade_no],
    ['order number', (one) => one.order_no],
  ],
  'listProofs.filterStr': [nothing, ...emails, ['trade number', (one) => one.trade_no]],
  'listChainTransfers.filterStr': [
    nothing,
    ['trade number', (one) => one.trade_no],
    ['a transaction of none', () => 'f'.repeat(64)],
  ],
  month: [['this month', () => new Date().toISOString().slice(0, 7)]],
  'listDifferences.third_pay_platform': [['of the sandbox', () => 'sandbox']],
  'listDifferences.day': [['yesterday', () => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)]],
  'readRefund._id': [['of one', (one) => one.refund]],
  'previewRefund.money': [nothing, ['1 yuan', () => 1]],
  'listCouponRecords.limit': counts,
  'listCouponRecords.filterStr': [
    nothing,
    ...emails,
    ['a code', (one) => one.coupon],
    ['a code of none', () => 'NOCODE'],
  ],
  'listCouponRecords.is_delete': [nothing, ['restored', () => true], ['not restored', () => false]],
  'listCorrections.filterStr': [nothing, ...emails, ['a reason', () => 'seed']],
  'walletOfUser.user_id': [['of one', (one) => one.user]],
  'listAudit.filterStr': [
    nothing,
    ...emails,
    ['thing', (one) => one.user],
    ['who did most', () => 'admin@example.com'],
  ],
  'officeTickets.filterStr': [
    nothing,
    ...emails,
    ['_id', (one) => one.ticket],
    ['words of many', () => '速度'],
    ['words of none', () => 'xyzzy'],
    ['one character', () => '付'],
  ],
}

/** Calls with so many filters that each is asked for alone, crossed with these fields only. */
const CROSSED: Partial<Record<CallName, string[]>> = { listUsers: ['sort', 'ascending'], countUsers: [] }

interface Property {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Property[]
}

/** The lists and figures of the back office, each with every value that its fields offer. */
export function officeAsks(declared: Record<string, AnyCall> = calls): Ask[] {
  return Object.entries(declared)
    .filter(([, call]) => call.reads && ['staff', 'operator', 'admin'].includes(call.caller))
    .flatMap(([name, call]) => asksOf(name as CallName, call))
}

/** Every choice of words with every text; more rows than at first are asked for of the whole list alone. */
function asksOf(name: CallName, call: AnyCall): Ask[] {
  const { properties = {} } = jsonSchemaOf(call.input.schema) as { properties?: Record<string, Property> }
  const fields = Object.entries(properties).map(([field, property]) => ({
    field,
    values: valuesOf(name, field, property),
    isCount: VALUES[`${name}.${field}`] === undefined && VALUES[field] === counts,
  }))
  const first = fields.map(({ values }) => values.slice(0, 1))
  const crossed = fields.map(({ field, isCount, values }, place) =>
    isCount || (CROSSED[name] && !CROSSED[name].includes(field)) ? (first[place] ?? []) : values,
  )
  const alone = fields.flatMap(({ field, isCount, values }, place) =>
    isCount || !CROSSED[name] || CROSSED[name].includes(field)
      ? []
      : product(crossed.map((usual, at) => (at === place ? values.slice(1) : usual))),
  )
  const found = [...product(crossed), ...alone]
  const longer = fields.flatMap(({ values, isCount }, place) =>
    isCount
      ? values.slice(1).map((value) => fields.map((one, at) => (at === place ? value : one.values[0]) as Value))
      : [],
  )
  return [...found, ...longer].map((chosen) => ({
    call: name,
    what: chosen
      .map(([what]) => what)
      .filter(Boolean)
      .join(', '),
    input: (one) => Object.fromEntries(fields.map(({ field }, place) => [field, chosen[place]?.[1](one)])),
  }))
}

function valuesOf(name: string, field: string, property: Property): Value[] {
  const told = VALUES[`${name}.${field}`] ?? VALUES[field]
  if (told) return told
  const kinds = property.anyOf ?? [property]
  const words = kinds.flatMap((kind) => kind.enum ?? [])
  const types = kinds.flatMap(({ type = [] }) => type)
  if (words.length > 0) {
    const each = words.map((word): Value => [String(word), () => word])
    return types.includes('null') ? [nothing, ...each] : each
  }
  if (types.includes('boolean')) return [true, false].map((flag): Value => [`${field} ${flag}`, () => flag])
  throw new Error(`nothing is known to ask of ${name} for its ${field}: tell it in office-asks.ts`)
}

function product<T>(lists: T[][]): T[][] {
  return lists.reduce<T[][]>((rows, list) => rows.flatMap((row) => list.map((one) => [...row, one])), [[]])
}
