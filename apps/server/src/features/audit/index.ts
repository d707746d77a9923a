export { forgetOldAudit } from './forget.ts'
export { actOf, auditQuery } from './list.ts'
export { stateAt } from './state-at.ts'
export { actedBy, writeAudit } from './write.ts'
