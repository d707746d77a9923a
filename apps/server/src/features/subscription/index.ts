export { forgetOldFetches } from './fetch-log.ts'
export { subscriptionPulls } from './pull.ts'
