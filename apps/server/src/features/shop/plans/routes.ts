import { allPlans } from './all.ts'
import { deletePlan } from './delete.ts'
import { listPlans } from './list.ts'
import { savePlan } from './save.ts'

export const shopRoutes = { allPlans, deletePlan, listPlans, savePlan }
