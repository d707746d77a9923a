import type { Feature } from '../../../platform/feature.ts'
import { agentCommand } from './command.ts'
import { forgetAgentCalls } from './forget-calls.ts'
import { invariants } from './invariants.ts'
import { listAgents } from './list.ts'
import { revokeAgent } from './revoke.ts'

export const agentsFeature = {
  tables: ['node_agent_batches', 'node_agent_nonces', 'node_agents'],
  routes: { agentCommand, listAgents, revokeAgent },
  jobs: [{ name: 'forgetAgentCalls', everySeconds: 600, run: forgetAgentCalls }],
  invariants,
} satisfies Feature
