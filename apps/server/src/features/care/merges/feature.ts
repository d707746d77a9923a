import type { Feature } from '../../../platform/feature.ts'
import { invariants } from './invariants.ts'
import { mergeAccounts } from './merge.ts'
import { previewMerge } from './preview.ts'

/** @param others the features that move something in a merge, in their order */
export const mergesFeature = (others: readonly Feature[]) =>
  ({
    tables: ['account_merges'],
    routes: { mergeAccounts: mergeAccounts(others.flatMap(({ move }) => move ?? [])), previewMerge },
    invariants,
  }) satisfies Feature
