export { ruleRoutes } from './rule-routes.ts'
export { ruleSourceOf } from './rule-source.ts'
