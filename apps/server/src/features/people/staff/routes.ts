import { listStaff } from './list.ts'
import { setStaffRoles } from './set-roles.ts'

export const staffRoutes = { listStaff, setStaffRoles }
