import { myTrafficRecords } from './my-records.ts'

export const trafficRoutes = { myTrafficRecords }
