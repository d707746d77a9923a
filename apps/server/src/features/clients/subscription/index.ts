export { createFetchLog, forgetOldFetches } from './fetch-log.ts'
export { forgetFetchesOf } from './forget-fetches-of.ts'
export { ownListRoute } from './own-list.ts'
export { subscriptionPulls } from './pull.ts'
