export { checkInsOfDay } from './check-ins-of-day.ts'
