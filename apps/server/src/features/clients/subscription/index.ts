export { createFetchLog } from './fetch-log.ts'
export { fetchEvents } from './of-user.ts'
export { ownListRoute } from './own-list.ts'
export { subscriptionPulls } from './pull.ts'
