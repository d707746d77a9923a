import type { Feature } from '../../../platform/feature.ts'
import { lists } from './exported-lists.ts'
import { forgetOldAudit } from './forget.ts'
import { listAudit } from './list.ts'

/** @param others the features whose things an act may mention by their ids */
export const auditFeature = (others: readonly Feature[]) => {
  const names = others.flatMap((feature) => feature.names ?? [])
  return {
    tables: ['audit'],
    routes: { listAudit: listAudit(names) },
    jobs: [{ name: 'forgetOldAudit', everySeconds: 3600, run: forgetOldAudit }],
    lists: lists(names),
  } satisfies Feature
}
