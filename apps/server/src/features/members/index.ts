export { inboundsAbove } from './large-groups.ts'
export { ID_BYTES, MEMBER_BYTES, readMembers } from './read-members.ts'
