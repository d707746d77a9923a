export { forgetOldAudit } from './forget.ts'

export { changeOf, refuseStale } from './refuse-stale.ts'
export { actedBy, writeAudit } from './write.ts'
