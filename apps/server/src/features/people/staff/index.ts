export { refuseOneself } from './refuse-oneself.ts'
export { hasStaffRole } from './staff-table.ts'
