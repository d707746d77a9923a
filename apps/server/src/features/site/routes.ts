import { appleShare } from './apple-share.ts'
import { hostInfo } from './host-info.ts'

export const siteRoutes = { hostInfo, appleShare }
