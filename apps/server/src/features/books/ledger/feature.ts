import type { Feature } from '../../../platform/feature.ts'
import { invariants } from './invariants.ts'

export const ledgerFeature = {
  invariants,
} satisfies Feature
