import { type ClientOptions, shareLinkToXray } from '../adapters/share-link-to-xray.ts'
import { freePort } from './free-port.ts'
import { type CoreStart, type RunningCore, startCore } from './start-core.ts'

/** One client program for many share links. @returns it, with a mixed port for each link in the order of the links */
export async function startLinksClient(
  links: readonly string[],
  { hosts = {}, ...trust }: Pick<ClientOptions, 'hosts'> & Pick<CoreStart, 'trustedCertificate'> = {},
): Promise<{ client: RunningCore; ports: number[] }> {
  const ports: number[] = []
  for (const _ of links) ports.push(await freePort())
  const outs = links.map((link, place) => shareLinkToXray(link, { mixedPort: ports[place] ?? 0, hosts }))
  const config = {
    log: { loglevel: 'warning' },
    inbounds: outs.flatMap(({ inbounds }, place) => inbounds.map((one) => ({ ...one, tag: `in ${place}` }))),
    outbounds: outs.flatMap(({ outbounds }, place) => outbounds.map((one) => ({ ...one, tag: `out ${place}` }))),
    routing: { rules: outs.map((_, place) => ({ inboundTag: [`in ${place}`], outboundTag: `out ${place}` })) },
  }
  return { client: await startCore({ core: 'xray', config, ports, ...trust }), ports }
}

/** Name of the line that a share link leads to. */
export function lineNameOf(link: string): string {
  if (!link.startsWith('vmess://')) return decodeURIComponent(link)
  return JSON.parse(Buffer.from(link.slice('vmess://'.length), 'base64').toString()).ps
}
