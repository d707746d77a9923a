import { isDeepStrictEqual } from 'node:util'
import { parse } from 'yaml'
import { shareLinkToXray } from '../adapters/share-link-to-xray.ts'
import { type CoreName, coreVersion } from '../cores/core-binary.ts'
import { freePort } from '../cores/free-port.ts'
import { type RunningCore, startCore } from '../cores/start-core.ts'
import { linksOf, prepareClash, prepareSingBox } from './programs.ts'
import type { SavedLine } from './site.ts'

/** A program that reads what a client's link answers. */
export type Reader = {
  title: string
  /** As in the link. */
  client: string
  userAgent: string
  core: CoreName
  /** Protocols that the product leaves out for this program at this User-Agent. */
  lacks: readonly SavedLine['protocol'][]
  /** Runs the whole profile. @returns names of the lines that the running program has, messages left out */
  accept: (profile: string) => Promise<string[]>
}

const NEWEST_VLESS = ['vlessXhttp', 'vlessEncryption'] as const

export const READERS: readonly Reader[] = [
  clashReader('mjclash', 'mihomo'),
  { ...clashReader('mjclash', 'mihomo-1.18'), userAgent: 'clash-verge/v1.7.7', lacks: [...NEWEST_VLESS, 'anytls'] },
  clashReader('flclash', 'mihomo'),
  { ...clashReader('stash', 'mihomo'), lacks: NEWEST_VLESS },
  ...(['clash', 'mihomo'] as const).map((core) => ({
    ...clashReader('clash', core),
    lacks: [...NEWEST_VLESS, 'anytls', 'tuic'] as const,
  })),
  ...(['sing-box', 'sing-box-1.13', 'sing-box-1.12', 'sing-box-1.11'] as const).map(singBoxReader),
  ...(['v2ray', 'v2box', 'ss'] as const).flatMap((client) => [providerReader(client), xrayReader(client)]),
]

function titleOf(client: string, core: CoreName): string {
  return `the ${client} profile in ${core.replace(/-1\.\d+$/, '')} ${coreVersion(core)}`
}

type Entry = Record<string, unknown>

/** Messages are lines to port 1 of the user's own device. */
function namesOf(lines: readonly Entry[], nameKey: string, portKey: string): string[] {
  return lines.filter((line) => Number(line[portKey]) !== 1).map((line) => String(line[nameKey]))
}

/** mihomo and legacy Clash say by their API which lines they have, and under which names. */
function clashReader(client: string, core: CoreName): Reader {
  const accept = async (profile: string) => {
    const mixedPort = await freePort()
    const controllerPort = await freePort()
    const { config } = prepareClash(profile, mixedPort)
    const run = { core, config, ports: [mixedPort, controllerPort], controllerPort, timeoutMs: 60_000 }
    return whileRunning(await startCore(run), async () => {
      const { proxies } = (await askController(controllerPort, 'proxies')) as { proxies: Entry }
      const written = (parse(profile) as { proxies: Entry[] }).proxies
      return namesOf(written, 'name', 'port').filter((name) => name in proxies)
    })
  }
  return { title: titleOf(client, core), client, userAgent: '', core, lacks: [], accept }
}

/** sing-box starts with all of its outbounds or not at all. */
function singBoxReader(core: CoreName): Reader {
  const version = coreVersion(core)
  const accept = async (profile: string) => {
    const mixedPort = await freePort()
    const { config } = prepareSingBox(profile, mixedPort)
    const run = { core, config, ports: [mixedPort], timeoutMs: 60_000 }
    return whileRunning(await startCore(run), async (running) => {
      await until(() => running.log().includes('sing-box started'))
      const { outbounds } = JSON.parse(profile) as { outbounds: Entry[] }
      return namesOf(
        outbounds.filter(({ server }) => server !== undefined),
        'tag',
        'server_port',
      )
    })
  }
  const userAgent = `SFA/${version} (640; sing-box ${version}; language zh_CN)`
  return {
    title: titleOf('singbox', core),
    client: 'singbox',
    userAgent,
    core,
    lacks: core === 'sing-box-1.11' ? [...NEWEST_VLESS, 'anytls'] : NEWEST_VLESS,
    accept,
  }
}

/** mihomo reads a list of share links as a provider of lines. */
function providerReader(client: string): Reader {
  const accept = async (body: string) => {
    const mixedPort = await freePort()
    const controllerPort = await freePort()
    const config = {
      'mixed-port': mixedPort,
      'proxy-providers': { list: { type: 'file', path: './list.txt' } },
      'proxy-groups': [{ name: 'all', type: 'select', use: ['list'] }],
      rules: ['MATCH,all'],
    }
    const files = { 'list.txt': body }
    const ports = [mixedPort, controllerPort]
    const running = await startCore({ core: 'mihomo', config, files, ports, controllerPort, timeoutMs: 60_000 })
    return whileRunning(running, async () => {
      const names = linkNames(linksOf(body))
      const wanted = new Set(names.all)
      let had = new Set<string>()
      await until(async () => {
        const list = (await askController(controllerPort, 'providers/proxies/list')) as { proxies: Entry[] }
        had = new Set(list.proxies.map(({ name }) => String(name)))
        return isDeepStrictEqual(had, wanted)
      })
      return names.lines
    })
  }
  const userAgent = client === 'ss' ? 'Shadowrocket/2592' : 'v2rayN/7.14.0'
  const lacks = client === 'ss' ? NEWEST_VLESS : []
  return { title: `${titleOf(client, 'mihomo')} as a provider`, client, userAgent, core: 'mihomo', lacks, accept }
}

/** All links as ways out of one Xray, which starts with all of them or not at all. Those of TUIC are for other programs. */
function xrayReader(client: string): Reader {
  const accept = async (body: string) => {
    const mixedPort = await freePort()
    const links = linksOf(body).filter((link) => !link.startsWith('tuic://'))
    const [first = ''] = links
    const outbounds = links.map((link, index) => {
      return { ...shareLinkToXray(link, { mixedPort }).outbounds[0], tag: String(index) }
    })
    const config = { ...shareLinkToXray(first, { mixedPort }), outbounds }
    return whileRunning(await startCore({ core: 'xray', config, ports: [mixedPort], timeoutMs: 60_000 }), async () => {
      return linkNames(links).lines
    })
  }
  const userAgent = client === 'ss' ? 'Shadowrocket/2591' : ''
  const lacks = ['anytls', 'tuic', ...(client === 'ss' ? NEWEST_VLESS : [])] as const
  return { title: titleOf(client, 'xray'), client, userAgent, core: 'xray', lacks, accept }
}

function linkNames(links: readonly string[]): { all: string[]; lines: string[] } {
  const named = links.map((link) => {
    if (!link.startsWith('vmess://')) {
      return { name: decodeURIComponent(link.slice(link.indexOf('#') + 1)), isMessage: link.includes('@127.0.0.1:1#') }
    }
    const fields = JSON.parse(Buffer.from(link.slice('vmess://'.length), 'base64').toString('utf8')) as { ps: string }
    return { name: fields.ps, isMessage: false }
  })
  return {
    all: named.map(({ name }) => name),
    lines: named.filter(({ isMessage }) => !isMessage).map(({ name }) => name),
  }
}

async function askController(port: number, path: string): Promise<unknown> {
  return (await fetch(`http://127.0.0.1:${port}/${path}`)).json()
}

async function whileRunning<T>(running: RunningCore, ask: (running: RunningCore) => Promise<T>): Promise<T> {
  try {
    return await ask(running)
  } catch (error) {
    throw new Error(`${(error as Error).message}. It printed:\n${running.log().slice(-3_000)}`)
  } finally {
    await running.stop()
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('the program did not become ready in time')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
