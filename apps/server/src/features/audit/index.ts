export { forgetOldAudit } from './forget.ts'
export { writeAudit } from './write.ts'
