import type { Certificate } from './certificate.ts'
import { freePort } from './free-port.ts'
import { type RunningCore, startCore } from './start-core.ts'

/**
 * The client program of hysteria's own authors, by a share link to a node of this machine. It connects when it is first
 * used, and again after its connection ended. @returns it, with its SOCKS port
 */
export async function startHysteriaClient(
  link: string,
  { cert }: Certificate,
): Promise<{ client: RunningCore; port: number }> {
  const { username, port: serverPort, searchParams } = new URL(link)
  const port = await freePort()
  const config = {
    server: `127.0.0.1:${serverPort}`,
    auth: decodeURIComponent(username),
    tls: { sni: searchParams.get('sni'), ca: 'trusted.crt' },
    socks5: { listen: `127.0.0.1:${port}` },
    lazy: true,
  }
  return { client: await startCore({ core: 'hysteria', config, ports: [port], files: { 'trusted.crt': cert } }), port }
}
