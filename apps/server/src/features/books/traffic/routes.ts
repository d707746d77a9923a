import { allTrafficRecords } from './all-records.ts'
import { myTrafficRecords } from './my-records.ts'

export const trafficRoutes = { allTrafficRecords, myTrafficRecords }
