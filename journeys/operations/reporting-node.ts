import { createClient, digestOf, lineInput, nodeInput } from '@dukou/server/testing'
import type { Sandbox } from './sandbox.ts'

const PROGRAM = 'v2node go-resty/2.16.5 (https://github.com/go-resty/resty)'
const HUNG_UP = '000'

/** A node of the sandbox's site, whose program speaks to it through Caddy. */
export interface ReportingNode {
  /** Its program asks every process, as it does in time: one that has just begun knows no node without the database. */
  askEverybody(): Promise<string[]>
  /** @returns the status of the answer, or that there was none */
  report(traffic: Record<string, [up: number, down: number]>): Promise<string>
  askForUsers(): Promise<string>
}

export async function addReportingNode({ run, ports }: Sandbox): Promise<ReportingNode> {
  const [email = '', password = ''] = (await run('cat /var/lib/dukou/first-admin.txt')).split('\n')
  const admin = createClient(`http://127.0.0.1:${ports.first}`)
  admin.token = (await admin.ok('login', { email, passwordDigest: digestOf(password) })).token
  const { id } = await admin.ok('saveNode', nodeInput())
  const { inboundNumber } = await admin.ok('saveLine', lineInput(id))
  const token = (await run(`sudo -u dukou /opt/dukou/deploy/dukou node token ${inboundNumber}`)).trim()
  const ask = async (name: string, more = '', origin = 'https://shop.example.com') => {
    const address = `${origin}/api/v1/server/UniProxy/${name}`
    const query = `node_id=${inboundNumber}&node_type=v2node&token=${token}`
    const status = await run(
      `curl -s -o /dev/null -w '%{http_code}' -A '${PROGRAM}' ${more} '${address}?${query}' || true`,
    )
    return status === HUNG_UP ? 'no answer' : status
  }
  return {
    askEverybody: () => Promise.all(Object.values(ports).map((port) => ask('user', '', `http://127.0.0.1:${port}`))),
    report: (traffic) => ask('push', `-H 'Content-Type: application/json' --data '${JSON.stringify(traffic)}'`),
    askForUsers: () => ask('user'),
  }
}
