import type { Feature } from '../../../platform/feature.ts'
import { prepareBatch } from './prepare.ts'
import { batchPeople, listBatches } from './read.ts'
import { forgetPreviews, runBatches } from './run.ts'
import { startBatch, undoBatch } from './start.ts'

export const batchesFeature = {
  tables: ['user_batch_people', 'user_batches'],
  routes: { batchPeople, listBatches, prepareBatch, startBatch, undoBatch },
  jobs: [
    { name: 'runBatches', everySeconds: 3, run: runBatches },
    { name: 'forgetPreviews', everySeconds: 3600, run: forgetPreviews },
  ],
} satisfies Feature
