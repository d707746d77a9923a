import { basicStatistics } from './basic-statistics.ts'

export const statisticsRoutes = { basicStatistics }
