export { wantedUsers } from './list-users.ts'
export { lockByPublicId } from './lock-user.ts'
export { usersQuery } from './user-row.ts'
