export { HAS_STAFF_ROLE } from './of-user.ts'
export { refuseOneself } from './refuse-oneself.ts'
export { hasStaffRole } from './staff-table.ts'
