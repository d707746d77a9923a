import type { Feature } from '../../../platform/feature.ts'
import { listStaff } from './list.ts'
import { setStaffRoles } from './set-roles.ts'
import { hasStaffRole } from './staff-table.ts'

export const staffFeature = {
  tables: ['staff_roles'],
  routes: { listStaff, setStaffRoles },
  keepsAccount: hasStaffRole,
} satisfies Feature
