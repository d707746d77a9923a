export { forgetOldFetches } from './fetch-log.ts'
export { findLink } from './find-link.ts'
export { subscriptionPulls } from './pull.ts'
