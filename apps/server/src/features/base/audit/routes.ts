import { listAudit } from './list.ts'

export const auditRoutes = { listAudit }
