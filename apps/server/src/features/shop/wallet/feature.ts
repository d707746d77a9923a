import type { Feature } from '../../../platform/feature.ts'
import { myWallet } from './mine.ts'

export const walletFeature = {
  routes: { myWallet },
} satisfies Feature
