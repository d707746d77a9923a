import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants, giveMoney } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'

/** Constraints that hold even if a verb misses a check. Each attempt is a single statement, so it leaves no rows. */
let till: Till
let paid: Awaited<ReturnType<Till['waiting']>>
let open: Awaited<ReturnType<Till['waiting']>>
let cancelled: Awaited<ReturnType<Till['waiting']>>

beforeAll(async () => {
  till = await openTill()
  paid = await till.waiting()
  await till.gateway.pay(paid.tradeNo)
  open = await till.waiting()
  await giveMoney(till.server.app, open.member.email, 2_000n)
  await open.member.ok('walletCheck', { orderId: open.order.id })
  cancelled = await till.waiting()
  await cancelled.member.ok('cancelOrder', { orderId: cancelled.order.id })
})
afterAll(() => till.close())
afterEach(async () => expect(await brokenInvariants(till.server.app)).toEqual([]))

const attempt = (statement: string) => sql.raw(statement).execute(till.server.app.db)
const order = ({ order: { id } }: typeof paid) => `(select id from orders where public_id = '${id}')`
const copyOf = (columns: string, table: string, where: string) =>
  `insert into ${table} (${columns}) select ${columns} from ${table} where ${where}`

describe('the ledger', () => {
  it.each([
    ['update ledger_entries set amount = amount + 1'],
    ['delete from ledger_entries'],
    [`update journals set kind = 'other'`],
    ['delete from journals'],
  ])('is append-only: %s', async (statement) => {
    await expect(attempt(statement)).rejects.toThrow('append-only')
  })

  it('never lets a user’s account go below zero', async () => {
    await expect(attempt(`update ledger_accounts set balance = -1 where kind = 'wallet'`)).rejects.toThrow(
      'not_negative',
    )
  })

  it('has one account of a kind per user, and one journal per key', async () => {
    await expect(attempt(copyOf('kind, user_id', 'ledger_accounts', `kind = 'wallet'`))).rejects.toThrow('unique')
    await expect(attempt(copyOf('key, kind, legs_hash', 'journals', 'true'))).rejects.toThrow('unique')
  })
})

describe('an order', () => {
  it('that is paid or cancelled never changes again, but for its customer’s words', async () => {
    const change = (of: typeof paid, what: string) => attempt(`update orders set ${what} where id = ${order(of)}`)
    await expect(change(paid, `status = 'cancelled', wallet_spend_li = 0`)).rejects.toThrow('does not change any more')
    await expect(change(cancelled, `status = 'awaitingPayment'`)).rejects.toThrow('does not change any more')
    await expect(change(paid, 'permanent_bytes = 1')).rejects.toThrow('does not change any more')
    await change(paid, `user_feedback = 'slow at night'`)
  })

  it('is paid only with its whole price, and cancelled only without a part of the wallet', async () => {
    await expect(attempt(`update orders set status = 'paid' where id = ${order(open)}`)).rejects.toThrow('check')
    await expect(attempt(`update orders set status = 'cancelled' where id = ${order(open)}`)).rejects.toThrow('check')
  })

  it('has one active reservation', async () => {
    const again = copyOf('order_id, user_id, wallet_li, credit_li', 'wallet_holds', `order_id = ${order(open)}`)
    await expect(attempt(again)).rejects.toThrow('wallet_holds_one_active')
  })

  it('is delivered once', async () => {
    const again = `insert into grants_by_source (key, source, user_id, order_id, created_at)
      select key || ' again', source, user_id, order_id, created_at from grants_by_source where order_id = ${order(paid)}`
    await expect(attempt(again)).rejects.toThrow('grants_by_source_order')
    const columns = 'key, user_id, day, type, permanent_after'
    await expect(attempt(copyOf(columns, 'traffic_records', `key like 'order:%'`))).rejects.toThrow('unique')
  })

  it('has one live trade of a payment account, a way to pay and an amount', async () => {
    const again = `insert into trades (public_id, order_id, user_id, channel, pay_mode, amount_li, trade_no, expires_at)
      select 'again', order_id, user_id, channel, pay_mode, amount_li, 'again', expires_at from trades where trade_no = '${open.tradeNo}'`
    await expect(attempt(again)).rejects.toThrow('trades_one_live')
  })
})

describe('a grant', () => {
  it.each(['update grants_by_source set permanent_bytes = 1', 'delete from grants_by_source'])(
    'is append-only: %s',
    async (statement) => {
      await expect(attempt(statement)).rejects.toThrow('append-only')
    },
  )

  it('is one per source, and taken back once', async () => {
    const columns = 'key, source, user_id, order_id, created_at'
    await expect(attempt(copyOf(columns, 'grants_by_source', 'true'))).rejects.toThrow('unique')
    const twice = `insert into grants_by_source (key, source, user_id, reverses, created_at)
      select key || n, source, user_id, key, created_at from grants_by_source, (values ('a'), ('b')) turns (n)`
    await expect(attempt(twice)).rejects.toThrow('grants_by_source_reverses')
  })

  it('that takes back has an earlier grant to take back', async () => {
    const ofNothing = `insert into grants_by_source (key, source, user_id, reverses, created_at)
      select 'adjust:a:reversed', 'correction', user_id, 'adjust:a', created_at from grants_by_source limit 1`
    await expect(attempt(ofNothing)).rejects.toThrow('reverse_a_grant')
  })
})

describe('money that arrived', () => {
  it('is one receipt per number of its payment account', async () => {
    const again = copyOf('channel, external_no, amount_li', 'receipts', `disposition = 'settled'`)
    await expect(attempt(again)).rejects.toThrow('unique')
  })

  it('settles a trade once', async () => {
    const again = `insert into receipts (channel, external_no, trade_id, amount_li, disposition)
      select channel, external_no || '-again', trade_id, amount_li, disposition from receipts where disposition = 'settled'`
    await expect(attempt(again)).rejects.toThrow('receipts_one_settles')
  })
})

it('an e-mail is taken in every spelling of case', async () => {
  const again = `insert into users (public_id, email, password_hash, subscription_key_sha256, subscription_key_sealed, credential_seed)
    select 'again', upper(email), '', 'again', 'again', 'again' from users where email = '${paid.member.email}'`
  await expect(attempt(again)).rejects.toThrow('users_email')
})
