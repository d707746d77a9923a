export { readMainlandAddresses } from './mainland-addresses.ts'
export { ruleRoutes } from './rule-routes.ts'
export { ruleSourceOf } from './rule-source.ts'
