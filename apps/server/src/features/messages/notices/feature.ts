import type { Feature } from '../../../platform/feature.ts'
import { forgetOldNotices } from './forget-notices.ts'
import { forgetNoticesOf } from './forget-notices-of.ts'
import { listNotices, readNotice } from './list.ts'

export const noticesFeature = {
  tables: ['notices'],
  routes: { listNotices, readNotice },
  jobs: [{ name: 'forgetOldNotices', everySeconds: 3600, run: forgetOldNotices }],
  forget: forgetNoticesOf,
} satisfies Feature
