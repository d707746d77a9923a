import type { Feature } from '../../../platform/feature.ts'

export const setupFeature = {
  tables: ['site'],
} satisfies Feature
