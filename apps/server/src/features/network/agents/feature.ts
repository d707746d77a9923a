import type { Feature } from '../../../platform/feature.ts'
import { agentCommand } from './command.ts'
import { forgetAgentCalls } from './forget-calls.ts'
import { invariants } from './invariants.ts'
import { listAgents } from './list.ts'
import { revokeAgent } from './revoke.ts'
import { upgradeAgents } from './upgrade.ts'
import { withdrawUpgrade } from './withdraw-upgrade.ts'

export const agentsFeature = {
  tables: ['node_agent_batches', 'node_agent_nonces', 'node_agents', 'node_upgrades'],
  views: ['node_core_states'],
  routes: { agentCommand, listAgents, revokeAgent, upgradeAgents, withdrawUpgrade },
  jobs: [{ name: 'forgetAgentCalls', everySeconds: 600, run: forgetAgentCalls }],
  invariants,
} satisfies Feature
