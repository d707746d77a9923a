import type { Feature } from '../../../platform/feature.ts'
import { myWallet } from './mine.ts'
import { walletSpends } from './spends.ts'

export const walletFeature = {
  routes: { myWallet, walletSpends },
} satisfies Feature
