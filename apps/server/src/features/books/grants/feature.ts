import type { Feature } from '../../../platform/feature.ts'

export const grantsFeature = {
  tables: ['grants', 'grants_by_source'],
} satisfies Feature
