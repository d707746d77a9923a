import { readFileSync } from 'node:fs'
import { SCOPES_BY_ROLE } from '@dukou/domain'
import { expect, it } from 'vitest'
import { staffTexts } from './messages.ts'

/** How each thing that a role may change is named, in Chinese and in English. */
const NAMED: Record<string, [zh: string, en: string]> = {
  tickets: ['工单', 'tickets'],
  suspense: ['待认领款项', 'unmatched payments'],
  transfers: ['转账', 'transfers'],
  reconciliation: ['对账', 'bills'],
  corrections: ['补偿用户', 'ompensate'],
  withdrawals: ['提现', 'withdrawals'],
  nodes: ['节点', 'nodes'],
  lines: ['线路', 'lines'],
  entitlements: ['权限', 'entitlements'],
  plans: ['商品', 'plans'],
  coupons: ['优惠券', 'coupons'],
  prizes: ['奖品', 'prizes'],
  errors: ['运行日志', 'ops log'],
}

const manual = readFileSync(new URL('../../../../../../../docs/operations.md', import.meta.url), 'utf8')

it.each(['support', 'finance', 'operations'] as const)('the words for %s name all that the role may change', (role) => {
  const { zh, en } = { zh: staffTexts.of('zh')[`${role}Help`], en: staffTexts.of('en')[`${role}Help`] }
  const row = manual.split('\n').find((line) => line.startsWith('| ') && line.includes(`, ${role} |`)) ?? ''
  const changed = SCOPES_BY_ROLE[role].filter((scope) => scope.endsWith(':write')).map((scope) => scope.split(':')[0])
  for (const thing of changed) {
    const [chinese, english] = NAMED[thing as string] as [string, string]
    expect(zh).toContain(chinese)
    expect(en).toContain(english)
    expect(row).toContain(english)
  }
})
