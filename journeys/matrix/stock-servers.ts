import { factsOf } from '@dukou/domain'
import { coreVersion } from '../cores/core-binary.ts'
import { startCore } from '../cores/start-core.ts'
import type { NodeServers } from './billed-bytes.ts'
import type { Site } from './site.ts'

export const V2NODE = stockServers('v2node', 'v2node', `v2node ${coreVersion('v2node')} (Xray 26.7.11)`)
export const V2BX = stockServers(
  'v2bx',
  'V2bX',
  `V2bX one commit after ${coreVersion('v2bx')} (Xray 25.1.30, and sing-box 1.12 for Hysteria2)`,
)

/** A stock program with the configuration that the office shows for an inbound, unchanged. */
function stockServers(program: 'v2node' | 'v2bx', title: string, version: string): NodeServers {
  return {
    title: `Servers of ${title}`,
    about: `${version} with the configuration that the office shows.`,
    cores: [program],
    isOptional: true,
    runs: ({ protocol }) => factsOf(protocol).programs.some((one) => one === program),
    whyNot: 'It has no server for these.',
    async start({ server }, { inboundNumber, protocol }) {
      const admin = await server.admin()
      const { configs } = await admin.ok('newInboundToken', { number: inboundNumber })
      const config = configs.find((one) => one.program === program)
      if (!config) throw new Error(`the office shows no configuration of ${title} for ${protocol}`)
      const port = await portOf(server, inboundNumber)
      return startCore({
        core: program,
        config: config.text,
        ...(factsOf(protocol).isUdp ? { udpPorts: [port] } : { ports: [port] }),
      })
    },
  }
}

async function portOf({ app }: Site['server'], inboundNumber: number): Promise<number> {
  const row = app.db.selectFrom('inbounds').select('listen_port').where('number', '=', inboundNumber)
  return (await row.executeTakeFirstOrThrow()).listen_port
}
