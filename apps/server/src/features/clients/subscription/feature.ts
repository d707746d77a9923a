import type { Feature } from '../../../platform/feature.ts'
import { subscriptionDoctor } from './doctor.ts'
import { forgetOldFetches } from './fetch-log.ts'
import { forgetFetchesOf } from './forget-fetches-of.ts'
import { resetSubscriptionKey } from './reset-key.ts'

export const subscriptionFeature = {
  tables: ['fetch_kinds', 'fetch_log'],
  routes: { resetSubscriptionKey, subscriptionDoctor },
  jobs: [{ name: 'forgetOldFetches', everySeconds: 3600, run: ({ db }) => forgetOldFetches(db) }],
  forget: forgetFetchesOf,
} satisfies Feature
