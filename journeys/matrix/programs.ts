import { transformMihomoProfile, transformSingBoxProfile } from '../adapters/profile-transform.ts'
import { shareLinkToXray } from '../adapters/share-link-to-xray.ts'
import { type CoreName, coreVersion } from '../cores/core-binary.ts'
import { NODE_HOST } from './names.ts'

/** A client program: a column of the matrix. */
export type Program = {
  core: CoreName
  title: string
  /** User-Agent of the app around the core. The product chooses format and version by it alone. */
  userAgent: string
  /** The profile as the program can run it: changed only by the journeys' transform, which tells each change. */
  prepare: (profile: string, mixedPort: number) => Prepared
  /** The newest of its kind; wrong credentials are tried with these, and a short run has each row with these alone. */
  isNewest: boolean
}

export type Prepared = { config: string | object; changes: string[] }

export const PROGRAMS: readonly Program[] = [
  clashProgram('mihomo', 'mihomo', 'mihomo/1.19.30', true),
  clashProgram('mihomo-1.18', 'mihomo', 'clash-verge/v1.7.7', false),
  clashProgram('clash', 'Clash', 'ClashforWindows/0.20.39', true),
  singBoxProgram('sing-box', true),
  singBoxProgram('sing-box-1.13', false),
  singBoxProgram('sing-box-1.12', false),
  singBoxProgram('sing-box-1.11', false),
  {
    core: 'xray',
    title: `Xray ${coreVersion('xray')}`,
    userAgent: 'v2rayNG/1.10.28',
    prepare: (profile, mixedPort) => prepareLink(linksOf(profile)[0] ?? '', mixedPort),
    isNewest: true,
  },
]

function clashProgram(core: CoreName, name: string, userAgent: string, isNewest: boolean): Program {
  const prepare = (profile: string, mixedPort: number) => prepareClash(profile, mixedPort)
  return { core, title: `${name} ${coreVersion(core)}`, userAgent, prepare, isNewest }
}

function singBoxProgram(core: CoreName, isNewest: boolean): Program {
  const version = coreVersion(core)
  const userAgent = `SFA/${version} (640; sing-box ${version}; language zh_CN)`
  return { core, title: `sing-box ${version}`, userAgent, prepare: prepareSingBox, isNewest }
}

export function prepareClash(yaml: string, mixedPort: number): Prepared {
  const { profile, changes } = transformMihomoProfile(yaml, { mixedPort, host: NODE_HOST })
  return { config: profile, changes }
}

export function prepareSingBox(json: string, mixedPort: number): Prepared {
  const { profile, changes } = transformSingBoxProfile(json, { mixedPort, host: NODE_HOST })
  return { config: profile, changes }
}

/** Xray apps make a configuration of the one link that is chosen, so nothing of the answer is changed. */
function prepareLink(link: string, mixedPort: number): Prepared {
  return { config: shareLinkToXray(link, { mixedPort, hosts: { [NODE_HOST]: '127.0.0.1' } }), changes: [] }
}

/** The share links of a list body. */
export function linksOf(body: string): string[] {
  const lines = Buffer.from(body, 'base64').toString('utf8').split('\n')
  return lines.filter((line) => /^\w+:\/\//.test(line))
}
