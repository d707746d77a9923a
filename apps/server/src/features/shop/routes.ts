import { listPlans } from './list.ts'

export const shopRoutes = { listPlans }
