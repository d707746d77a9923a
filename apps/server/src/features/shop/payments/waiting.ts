import { sql } from 'kysely'
import type { HomeFigure, HomePart, Waiting } from '../../../platform/home-part.ts'
import { ENABLED_PAYMENT_ACCOUNTS } from './enabled-payment-accounts.ts'
import type { EnabledPaymentAccount } from './ways-to-pay.ts'

/** A payment account counts as failing when none of its last tries, this many and within these hours, was paid. */
const FAILING_TRIES = 5
const FAILING_HOURS = 24
/** A try younger than this may still be paid, and does not count yet. */
const TRYING_MINUTES = 15

/** Payments that fit no order and are not decided. */
export const suspenseWaiting: HomePart<Waiting & { amount: number }> = {
  scope: 'orders:read',
  read: () => sql`
    select json_build_object('count', count(*), 'amount', coalesce(sum(amount_li), 0), 'since', min(r.created_at))
    from receipts r where disposition = 'suspense'
      and not exists (select 1 from suspense_decisions d where d.receipt_id = r.id and d.undone_at is null)`,
}

export const failingPaymentAccounts: HomePart<{ paymentAccount: string; tries: number; since: string }[]> = {
  scope: 'orders:read',
  read: ({ at }) => sql`
    select json_agg(json_build_object('paymentAccount', channel, 'tries', tries, 'since', since) order by channel)
    from (select channel, count(*) as tries, min(created_at) as since, bool_or(status = 'paid') as works
      from (select channel, status, created_at, row_number() over (partition by channel order by created_at desc) as place
        from trades where pay_mode not in ('wallet', 'transfer') and created_at > ${at} - make_interval(hours => ${FAILING_HOURS})
          and (status = 'paid' or created_at < ${at} - make_interval(mins => ${TRYING_MINUTES}))) last
      where place <= ${FAILING_TRIES} group by channel) c
    where not works and tries = ${FAILING_TRIES}`,
}

/** Payment accounts whose newest try the platform did not even start, until the account is changed or tested. */
export const failedStarts: HomePart<{ paymentAccount: string; since: string }[]> = {
  scope: 'orders:read',
  read: ({ at }) => sql`
    select json_agg(json_build_object('paymentAccount', channel, 'since', created_at) order by channel)
    from (select distinct on (channel) channel, created_at, started_at from trades
      where pay_mode <> 'wallet' and created_at > ${at} - make_interval(hours => ${FAILING_HOURS})
        and (started_at is not null or status in ('cancelled', 'paid'))
      order by channel, created_at desc) newest
    where started_at is null and not exists (select 1 from pay_channels p where p.code = newest.channel
      and (p.updated_at > newest.created_at or (p.test_outcome = 'accepted' and p.tested_at > newest.created_at)))`,
}

/** All accounts in use, from which the ways to pay without one that works are told. */
export const paymentAccountsInUse: HomePart<EnabledPaymentAccount[]> = {
  scope: 'orders:read',
  read: () => sql.raw(ENABLED_PAYMENT_ACCOUNTS),
}

export const paidSince: HomeFigure<number> = ({ morning }) =>
  sql`select count(*) from trades where status = 'paid' and paid_at >= ${morning}`

export const startedSince: HomeFigure<number> = ({ morning }) =>
  sql`select count(*) from trades where created_at >= ${morning}`

/** Successful trades among those that started since the morning. */
export const succeededSince: HomeFigure<number> = ({ morning }) =>
  sql`select count(*) from trades where status = 'paid' and created_at >= ${morning}`
