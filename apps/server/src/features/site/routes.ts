import { hostInfo } from './host-info.ts'

export const siteRoutes = { hostInfo }
