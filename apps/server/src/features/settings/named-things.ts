import type { Tx } from '../../platform/database/tables.ts'
import type { Fault } from './faults.ts'
import type { Settings } from './settings.ts'

/** Codes that a channel may have before anybody has set it up. */
const KNOWN_CHANNELS = ['feifei', 'yi', 'zhifubuluo', 'openx']

const CHANNELS = ['alipayChannel', 'wxpayChannel', 'urlSchemeChannel'] as const
const PEOPLE = ['adminIds', 'operatorIds'] as const

/** The first setting that names somebody or something that is not there, or leaves nobody who could change it again. */
export async function faultAmongOthers(tx: Tx, changes: Partial<Settings>): Promise<Fault | undefined> {
  return (await unknownChannel(tx, changes)) ?? (await unknownPerson(tx, changes))
}

async function unknownChannel(tx: Tx, changes: Partial<Settings>): Promise<Fault | undefined> {
  const rows = await tx.selectFrom('pay_channels').select('code').execute()
  const known = new Set(['', ...KNOWN_CHANNELS, ...rows.map(({ code }) => code)])
  const name = CHANNELS.find((one) => changes[one] !== undefined && !known.has(changes[one]))
  if (!name) return undefined
  const codes = [...known].filter(Boolean).join(', ')
  return {
    name,
    problem: { zh: `没有这个支付渠道，请从 ${codes} 里选`, en: `no such payment channel, choose one of ${codes}` },
  }
}

async function unknownPerson(tx: Tx, changes: Partial<Settings>): Promise<Fault | undefined> {
  for (const name of PEOPLE) {
    const ids = changes[name]
    if (ids === undefined) continue
    const rows = await tx
      .selectFrom('users')
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
