import type { Feature } from '../../../platform/feature.ts'

export const setupFeature = {
  tables: ['site'],
  views: ['revisions'],
} satisfies Feature
