import {
  allPlans,
  EVERY_USER,
  type InputOf,
  listAgencies,
  listEntitlements,
  type listUsers,
  type UserFilter,
} from '@dukou/contract'
import { useMemo } from 'react'
import type { Fields } from '../../../../lib/address.ts'
import { serverNow } from '../../../../lib/server-time.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import type { Filter, Option } from '../../../../office/table/column.ts'
import { isAmount, rangeOf } from '../../../../office/table/filter-range.ts'
import type { UserTexts } from './messages.ts'
import { liOf, type OfficeUser } from './user-values.ts'

const DAYS = [1, 7, 30, 90]
const DAY_MS = 86_400_000

/** The server's name for the order of a column. */
export const SORT_OF = {
  left: 'left',
  ends: 'expires',
  wallet: 'balance',
  active: 'active',
  created: 'created',
} as const satisfies Record<string, InputOf<typeof listUsers>['sort']>
export const SORTED_COLUMNS = Object.keys(SORT_OF) as (keyof typeof SORT_OF)[]

const ID = /^[0-9a-f]{24}$/

/** The filter that the address names. What is written wrongly there filters nothing. */
export function filterOf(fields: Fields, sought: string): UserFilter {
  const money = rangeOf(fields.money)
  const daysIn = (text = '') => (DAYS.includes(Number(text)) ? Number(text) : null)
  const idIn = (text = '') => (ID.test(text) ? text : null)
  const yesIn = (text = '') => (text === 'yes' ? true : text === 'no' ? false : null)
  const since = daysIn(fields.since)
  return {
    ...EVERY_USER,
    sought,
    fromMs: since === null ? null : serverNow().getTime() - since * DAY_MS,
    hasPaid: yesIn(fields.paid),
    disabled: yesIn(fields.disabled),
    expiresInDays: daysIn(fields.expires),
    planId: idIn(fields.plan),
    entitlementId: idIn(fields.entitlement),
    channelCode: fields.code?.slice(0, 32) ?? null,
    agencyId: idIn(fields.agency),
    fromLi: isAmount(money.from) ? liOf(Number(money.from)) : null,
    toLi: isAmount(money.to) ? liOf(Number(money.to)) : null,
  }
}

/** Filters of the user list. Plans, entitlements and agencies are offered to people who may read them. */
export function useUserFilters(t: UserTexts): Filter<OfficeUser>[] {
  const may = useMay()
  const plans = useCall(allPlans, {}, { quiet: true, when: may('plans:read') }).data
  const entitlements = useCall(listEntitlements, {}, { quiet: true, when: may('entitlements:read') }).data
  const agencies = useCall(listAgencies, {}, { quiet: true, when: may(null) }).data
  return useMemo(() => {
    const yesNo = (yes: string, no: string): Option[] => [
      { value: 'yes', label: yes },
      { value: 'no', label: no },
    ]
    const named = (id: string, label: string, rows: readonly { id: string; name: string }[] | undefined) =>
      rows && rows.length > 0 ? [{ id, label, options: rows.map((row) => ({ value: row.id, label: row.name })) }] : []
    const within = (label: (days: number) => string) =>
      DAYS.map((days) => ({ value: String(days), label: label(days) }))
    return [
      { id: 'since', label: t.registered, options: within(t.within) },
      { id: 'paid', label: t.payment, options: yesNo(t.hasPaid, t.neverPaid) },
      { id: 'expires', label: t.expiring, options: within(t.expiresIn) },
      { id: 'disabled', label: t.state, options: yesNo(t.disabled, t.notDisabled) },
      { id: 'money', label: t.wallet, options: [], input: { kind: 'money', from: t.moneyFrom, to: t.moneyTo } },
      { id: 'code', label: t.channelCode, options: [], input: { kind: 'text' } },
      ...named('plan', t.plan, plans),
      ...named('entitlement', t.entitlement, entitlements),
      ...named('agency', t.ofAgency, agencies),
    ]
  }, [t, plans, entitlements, agencies])
}
