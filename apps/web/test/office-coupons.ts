import { type AnswerOf, listCoupons } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { page } from 'vitest/browser'
import { answer, golden } from './answers.ts'
import { until } from './page-time.ts'
import { press } from './press.ts'
import { type Look, member, open } from './site.tsx'

export type Coupon = AnswerOf<typeof listCoupons>[number]

export const [DISCOUNT] = golden(listCoupons) as [Coupon]
const at = (day: number) => new Date(Date.UTC(2026, 0, day))
export const TRIAL: Coupon = {
  ...DISCOUNT,
  id: 'a'.repeat(24),
  name: '新用户体验券1G',
  kind: 'trialTraffic',
  code: 'DKTRIAL7',
  trafficBytes: GB,
  endsByHour: true,
  lifeHours: 2,
  payBp: 10_000,
  usesInAll: 5000,
  usedCount: 1204,
  reservedCount: 0,
  createdAt: at(3),
}
export const WEEK: Coupon = {
  ...DISCOUNT,
  id: 'b'.repeat(24),
  name: '双十一周票',
  kind: 'trialTime',
  code: 'SH26KX',
  days: 7,
  payBp: 10_000,
  usesInAll: 300,
  usedCount: 300,
  reservedCount: 0,
  createdAt: at(4),
}
export const CASH: Coupon = {
  ...DISCOUNT,
  id: 'c'.repeat(24),
  name: '老客户代金券',
  kind: 'cash',
  code: 'CASH5X',
  cashLi: 50_000n,
  payBp: 10_000,
  usesInAll: 50,
  usedCount: 12,
  reservedCount: 1,
  expiresAt: at(1),
  createdAt: at(2),
}
export const TAOBAO: Coupon = {
  ...TRIAL,
  id: 'd'.repeat(24),
  name: '淘宝 11 月批次',
  code: 'TB7K2M',
  isTaobao: true,
  endsByHour: false,
  lifeHours: 0,
  usesInAll: 1,
  usedCount: 0,
  createdAt: at(1),
}
export const ALL = [TAOBAO, CASH, DISCOUNT, TRIAL, WEEK]

export async function openCoupons(look: Look = {}, coupons: Coupon[] = ALL, address = ''): Promise<void> {
  member({ role: 'admin' })
  answer(listCoupons, coupons)
  await open(`/admin_coupon${address}`, look)
  await until(() => rows().length === coupons.length)
}

export const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)
export const heads = () => [...document.querySelectorAll('main thead th')].map((head) => head.textContent?.trim())
export const drawer = () => page.getByRole('dialog')
export const field = (name: string) => drawer().getByLabelText(name, { exact: true })
export const save = () => press(drawer().getByRole('button', { name: '保存', exact: true }))
export const kind = (name: string) => press(drawer().getByRole('radio', { name: new RegExp(`^${name}`) }))
export const error = (name: string) => document.querySelector(`dialog [data-field=${name}]`)?.textContent ?? ''
export const create = () => press(page.getByRole('button', { name: '新建优惠券' }).first())
export const only = () => page.getByRole('checkbox', { name: '只看淘宝券' })

export async function act(name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `${name}的更多操作` }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}

export async function choose(...names: string[]): Promise<void> {
  for (const name of names) await press(page.getByRole('checkbox', { name: `选择${name}` }))
}
