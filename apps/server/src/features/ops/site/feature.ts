import type { Feature } from '../../../platform/feature.ts'
import { appleShare } from './apple-share.ts'
import { hostInfo } from './host-info.ts'
import { showcase } from './showcase.ts'

export const siteFeature = {
  routes: { hostInfo, appleShare, showcase },
} satisfies Feature
