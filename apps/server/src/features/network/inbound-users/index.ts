export { inboundsAbove, isAbove } from './large-groups.ts'
export { LIMIT_BYTES, limitsAt, readInboundUsers, USER_BYTES } from './read-inbound-users.ts'
export { createLeasedReads, type LeasedUsers } from './read-leased-users.ts'
