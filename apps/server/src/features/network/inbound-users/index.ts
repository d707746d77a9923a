export { inboundsAbove, isAbove } from './large-groups.ts'
export { LIMIT_BYTES, limitsAt, USER_BYTES } from './member-records.ts'
export { type InboundUsers, readsOfInboundUsers } from './shared-reads.ts'
