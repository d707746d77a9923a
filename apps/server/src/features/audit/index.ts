export { type AuditEntry, writeAudit } from './write.ts'
