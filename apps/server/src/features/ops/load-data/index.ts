export { MOST_DAYS, type Past, seedPast } from './seed-past.ts'
export { seedUsers } from './seed-users.ts'
