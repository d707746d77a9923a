import { settingsOfKind } from '@dukou/domain'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Fault } from './faults.ts'
import type { Settings } from './settings.ts'

const ACCOUNT_SETTINGS = settingsOfKind('account')
const DOMAINS = settingsOfKind('host')
const PEOPLE = settingsOfKind('people')
const PLANS = settingsOfKind('plan')

/** The first setting that names somebody or something that is not there, takes an agency's domain, or leaves nobody who could change it again. */
export async function faultAmongOthers(tx: Tx, changes: Partial<Settings>): Promise<Fault | undefined> {
  return (
    (await unknownPaymentAccount(tx, changes)) ??
    (await unknownPerson(tx, changes)) ??
    (await unknownPlan(tx, changes)) ??
    domainOfAgency(tx, changes)
  )
}

/** A payment account can be chosen once there is one. */
async function unknownPaymentAccount(tx: Tx, changes: Partial<Settings>): Promise<Fault | undefined> {
  const name = ACCOUNT_SETTINGS.find((one) => changes[one])
  if (!name) return undefined
  const rows = await tx.selectFrom('channel_codes').select('code').orderBy('code').execute()
  const known = new Set(['', ...rows.map(({ code }) => code)])
  const wrong = ACCOUNT_SETTINGS.find((one) => changes[one] !== undefined && !known.has(changes[one]))
  if (!wrong) return undefined
  const codes = rows.map(({ code }) => code).join(', ')
  return {
    name: wrong,
    problem: {
      zh: `${changes[wrong]} 还没有账号，请先在「支付渠道」里新建${codes && `，或从 ${codes} 里选`}`,
      en: `${changes[wrong]} has no account: create it under “Payment accounts” first${codes && `, or choose one of ${codes}`}`,
    },
  }
}

/** A plan can be offered while it is on sale. */
async function unknownPlan(tx: Tx, changes: Partial<Settings>): Promise<Fault | undefined> {
  for (const name of PLANS) {
    const id = changes[name]
    if (!id) continue
    const plan = await tx.selectFrom('current_plans').select('id').where('public_id', '=', id).executeTakeFirst()
    if (!plan) {
      return { name, problem: { zh: `没有在售的商品 ${id}，请重新选`, en: `no plan ${id} is on sale, choose another` } }
    }
  }
  return undefined
}

/** Under a domain of an agency the site would look like that agency. */
async function domainOfAgency(tx: Tx, changes: Partial<Settings>): Promise<Fault | undefined> {
  const wanted = DOMAINS.filter((name) => changes[name])
  if (wanted.length === 0) return undefined
  const rows = await tx.selectFrom('agency_domains').select(['name', 'domain']).execute()
  for (const name of wanted) {
    const agency = rows.find(({ domain }) => domain === changes[name]?.toLowerCase())
    if (agency) {
      return {
        name,
        problem: {
          zh: `${agency.domain} 是代理「${agency.name}」的域名，请换一个`,
          en: `${agency.domain} is the domain of the agency “${agency.name}”, choose another one`,
        },
      }
    }
  }
  return undefined
}

async function unknownPerson(tx: Tx, changes: Partial<Settings>): Promise<Fault | undefined> {
  for (const name of PEOPLE) {
    const ids = changes[name]
    if (ids === undefined) continue
    const rows = await tx
      .selectFrom('accounts')
      .select(['public_id', 'disabled'])
      .where('public_id', 'in', ['', ...ids])
      .execute()
    const found = new Set(rows.map((row) => row.public_id))
    const stranger = ids.find((id) => !found.has(id))
    if (stranger !== undefined) {
      return { name, problem: { zh: `没有用户 ${stranger}，请核对`, en: `there is no user ${stranger}, check the id` } }
    }
    if (name === 'adminIds' && rows.every(({ disabled }) => disabled)) {
      return {
        name,
        problem: {
          zh: '至少要留一个没有停用的管理员，否则没有人能再改设置',
          en: 'keep at least one admin who is not disabled, or nobody could change the settings again',
        },
      }
    }
  }
  return undefined
}
