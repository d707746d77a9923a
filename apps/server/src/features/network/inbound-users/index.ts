export { inboundsAbove, isAbove } from './large-groups.ts'
export { LIMIT_BYTES, limitsAt, MEMBER_BYTES, readMembers } from './read-members.ts'
