export { writeAudit } from './write.ts'
