export { agentRoutes } from './agent-routes.ts'
