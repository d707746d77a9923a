import type { Certificate } from '../cores/certificate.ts'
import { freePort } from '../cores/free-port.ts'
import { type RunningCore, startCore } from '../cores/start-core.ts'
import type { RunningNode } from './node-servers.ts'
import type { Program } from './programs.ts'
import type { Customer, Site } from './site.ts'

export type Client = RunningCore & {
  mixedPort: number
  /** The API of mihomo and legacy Clash. */
  controllerPort?: number
}

export type ClientWish = {
  site: Site
  program: Program
  customer: Customer
  /** The real server behind the line, for its log. */
  node: Pick<RunningNode, 'log'>
  trusted: Certificate
  /** Is told each change to the profile, with PORT for the port. */
  onChange?: (change: string) => void
}

/**
 * Fetches a customer's profile as the program's app does, and runs it for a test. Whatever goes wrong is told with what
 * client and server printed meanwhile.
 */
export async function withClient(wish: ClientWish, test: (client: Client) => Promise<void>): Promise<void> {
  const { program, node } = wish
  const printedBefore = node.log().length
  const client = await startClient(wish)
  try {
    await test(client)
  } catch (error) {
    // Programs write their logs with a delay; what they have not written yet comes at their end.
    await client.stop()
    const logs = { [program.title]: client.log(), 'The server': node.log().slice(printedBefore) }
    const told = Object.entries(logs).map(([who, log]) => `${who} printed:\n${log.slice(-3_000)}`)
    throw new Error(`${(error as Error).message}\n${told.join('\n')}`)
  } finally {
    await client.stop()
  }
}

async function startClient({ site, program, customer, trusted, onChange }: ClientWish): Promise<Client> {
  const profile = await site.profileOf(customer, program.userAgent)
  const mixedPort = await freePort()
  const { config, changes } = program.prepare(profile, mixedPort)
  for (const change of changes) onChange?.(change.replaceAll(String(mixedPort), 'PORT'))
  const trustedCertificate = trusted.cert
  const hasApi = program.core === 'clash' || program.core.startsWith('mihomo')
  const control = hasApi ? { controllerPort: await freePort() } : {}
  const ports = [mixedPort, ...Object.values(control)]
  const client = await startCore({ core: program.core, config, ports, trustedCertificate, ...control })
  return { ...client, mixedPort, ...control }
}
