import { listQuarantine, listReports } from './list-reports.ts'

export const usageRoutes = { listReports, listQuarantine }
