export { HAS_STAFF_ROLE } from './of-user.ts'
export { refuseOneself, refuseOwnRow } from './refuse-oneself.ts'
export { isStaff } from './staff-table.ts'
