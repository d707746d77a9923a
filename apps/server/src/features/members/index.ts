export { inboundsAbove, isAbove } from './large-groups.ts'
export { MEMBER_BYTES, readMembers } from './read-members.ts'
