export { alertStaff, deliverOutbox, type StaffAlert } from './alert.ts'
