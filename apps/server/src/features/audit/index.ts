export { forgetOldAudit } from './forget.ts'
export { actedBy, writeAudit } from './write.ts'
