export { agentRoutes } from './agent-routes.ts'
export { stoppedCores, twinAgents } from './waiting.ts'
