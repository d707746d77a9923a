import { factsOf } from '@dukou/domain'
import { vi } from 'vitest'
import { enrolOn } from '../agent/agent-node.ts'
import { agentProcess, withLog } from '../agent/agent-process.ts'
import { type CoreName, coreVersion } from '../cores/core-binary.ts'
import type { RunningNode } from './node-servers.ts'
import type { Row } from './rows.ts'
import type { SavedLine, Site } from './site.ts'

const START_MS = 60_000

/** Our own agent as the server of a line: it enrols on the node, asks the product for everything, and reports what it counts. */
export const OUR_AGENT = {
  title: 'Servers of our own agent',
  /** For the manual. */
  about: `The agent drives stock Xray ${coreVersion('xray')}, and stock hysteria ${coreVersion('hysteria')} for Hysteria2.`,
  cores: ['xray', 'hysteria'] satisfies CoreName[],
  runs: ({ protocol }: Row) => factsOf(protocol).agentCore !== undefined,
  async start(site: Site, { nodeId }: SavedLine): Promise<RunningNode> {
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
