export { seedUsers } from './seed-users.ts'
