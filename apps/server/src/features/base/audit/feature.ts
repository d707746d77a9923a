import type { Feature } from '../../../platform/feature.ts'
import { lists } from './exported-lists.ts'
import { forgetOldAudit } from './forget.ts'
import { listAudit } from './list.ts'

export const auditFeature = {
  tables: ['audit'],
  routes: { listAudit },
  jobs: [{ name: 'forgetOldAudit', everySeconds: 3600, run: forgetOldAudit }],
  lists,
} satisfies Feature
