export { inboundsAbove, isAbove } from './large-groups.ts'
export { createLeasedReads, type LeasedUsers } from './leased-reads.ts'
export { LIMIT_BYTES, limitsAt, readInboundUsers, USER_BYTES } from './read-inbound-users.ts'
