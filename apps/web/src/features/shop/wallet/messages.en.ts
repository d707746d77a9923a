import type { SameTexts } from '../../../lib/i18n.ts'
import type zh from './messages.zh.ts'

export default {
  credit: 'Balance',
  creditUse: 'to be spent here; it pays for your next purchase',
  reserved: 'is set aside for an unpaid order',
  toShop: 'To the shop',
  toOrders: 'See it',
} satisfies SameTexts<typeof zh>
