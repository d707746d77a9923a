import { factsOf } from '@dukou/domain'
import { vi } from 'vitest'
import { enrolOn } from '../agent/agent-node.ts'
import { agentProcess, withLog } from '../agent/agent-process.ts'
import { coreVersion } from '../cores/core-binary.ts'
import type { NodeServers } from './billed-bytes.ts'

const START_MS = 60_000

/** Our own agent, which enrols on the node of a line. */
export const OUR_AGENT: NodeServers = {
  title: 'Servers of our own agent',
  about: `The agent drives stock Xray ${coreVersion('xray')}, and stock hysteria ${coreVersion('hysteria')} for Hysteria2.`,
  cores: ['xray', 'hysteria'],
  whyNot: 'Neither core has a server for these.',
  runs: ({ protocol }) => factsOf(protocol).agentCore !== undefined,
  async start(site, { nodeId }) {
    const admin = await site.server.admin()
    const agent = agentProcess()
    const isServing = async () => (await admin.ok('listAgents', {})).find((one) => one.nodeId === nodeId)?.isCoreRunning
    try {
      await enrolOn(admin, nodeId, agent, site.server.origin)
      agent.start()
      await withLog(agent, vi.waitUntil(isServing, { timeout: START_MS }))
    } catch (error) {
      agent.remove()
      throw error
    }
    const stop = async () => {
      await agent.stop()
      agent.remove()
    }
    return { log: agent.log, stop }
  },
}
