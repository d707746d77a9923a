import { FEATURES } from '../features/features.ts'
import { forgetOldCounters } from '../platform/counters.ts'
import type { Feature, Job } from '../platform/feature.ts'
import { forgetOldKeys } from '../platform/http/idempotency.ts'
import { forgetOldErrors } from '../platform/http/trouble.ts'

const features: readonly Feature[] = FEATURES

/**
 * The whole timetable. Every process runs all of it: a job takes the rows it works on by a guarded update, so two that
 * run at once, or one that dies half-way, do no harm.
 */
export const timetable: readonly Job[] = [
  ...features.flatMap(({ jobs }) => jobs ?? []),
  { name: 'forgetOldKeys', everySeconds: 900, run: ({ db }) => forgetOldKeys(db) },
  { name: 'forgetOldErrors', everySeconds: 900, run: forgetOldErrors },
  { name: 'forgetOldCounters', everySeconds: 900, run: ({ db }) => forgetOldCounters(db) },
]
