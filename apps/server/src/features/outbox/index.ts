export { alertStaff, deliverOutbox } from './alert.ts'
