import { LIMIT_BYTES, patchRecords, USER_BYTES } from './member-records.ts'
import type { MembersRead } from './read-members.ts'

/**
 * Members of an earlier read, with some of them read anew.
 * @param asked ids of the people read anew, ascending; those who are missing in `fresh` are no members now
 */
export function patchMembers(before: MembersRead, asked: readonly number[], fresh: MembersRead): MembersRead {
  const isAsked = new Set(asked)
  const near = [...before.near.filter(({ id }) => !isAsked.has(id)), ...fresh.near]
  return {
    ...fresh,
    all: patchRecords(before.all, USER_BYTES, asked, fresh.all),
    limited: patchRecords(before.limited, LIMIT_BYTES, asked, fresh.limited),
    near: near.sort((one, other) => one.id - other.id),
  }
}
