import type { RefusalTable } from '../refusal.ts'

export const booksRefusals = {
  entitlementNotFound: { status: 404, zh: '没有这个权限，请刷新列表', en: 'No such entitlement, reload the list' },
  entitlementRequired: {
    status: 409,
    zh: '{count} 条线路还在要求它（{names}），请先改掉这些线路',
    en: 'Lines that still require it: {count} ({names}). Change them first',
  },
  entitlementGiven: {
    status: 409,
    zh: '{count} 个商品仍附赠此权限（{names}），请先修改这些商品',
    en: '{count} plans still include this entitlement ({names}). Change them first',
  },
  entitlementNameTaken: {
    status: 409,
    zh: '已经有叫「{name}」的权限，请换一个名字',
    en: 'There is already an entitlement called {name}, choose another name',
  },
} satisfies RefusalTable
