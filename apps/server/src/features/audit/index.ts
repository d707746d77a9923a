export { forgetOldAudit } from './forget.ts'
export { actOf, auditQuery } from './list.ts'
export { actedBy, writeAudit } from './write.ts'
