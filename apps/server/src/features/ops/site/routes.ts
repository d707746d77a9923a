import { appleShare } from './apple-share.ts'
import { hostInfo } from './host-info.ts'
import { showcase } from './showcase.ts'

export const siteRoutes = { hostInfo, appleShare, showcase }
