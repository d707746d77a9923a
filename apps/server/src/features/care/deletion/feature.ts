import type { Feature } from '../../../platform/feature.ts'
import { askDeletion } from './ask.ts'
import { deleteDueAccounts } from './delete-due.ts'
import { invariants } from './invariants.ts'
import { keepAccount } from './keep.ts'
import { myDeletion } from './mine.ts'

/** @param others the features whose steps a deletion takes, in their order */
export const deletionFeature = (others: readonly Feature[]) =>
  ({
    routes: { askDeletion, keepAccount, myDeletion },
    jobs: [
      {
        name: 'deleteDueAccounts',
        everySeconds: 60,
        run: deleteDueAccounts({
          keepsAccount: others.flatMap(({ keepsAccount }) => keepsAccount ?? []),
          forget: others.flatMap(({ forget }) => forget ?? []),
        }),
      },
    ],
    invariants,
  }) satisfies Feature
