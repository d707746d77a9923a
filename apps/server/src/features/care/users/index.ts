export { wantedUsers } from './list-users.ts'
export { usersQuery } from './user-row.ts'
