export { forgetOldFetches } from './fetch-log.ts'
export { findLink } from './find-link.ts'
export { ownListRoute } from './own-list.ts'
export { subscriptionPulls } from './pull.ts'
