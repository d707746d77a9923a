import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { UserSet } from '@dukou/node-protocol/agent'
import { writeWhole } from '../files.ts'
import type { WantedConfig } from './exits.ts'
import { endProcess, processesWith } from './processes.ts'
import { startProgram } from './start-program.ts'
import { openXray, type XrayApi } from './xray-api.ts'
import { xrayConfig } from './xray-config.ts'

/** A running core. Its start has a name of its own, which stands in its command line. */
export interface Core {
  epoch: string
  pid: number
  /** Tag of the configuration that it runs. */
  tag: string
  api: XrayApi
}

const START_MS = 15_000

export interface CoreControl {
  /** The core that a former start of the agent left running. */
  adopt(): Core | undefined
  /**
   * Writes down what a start needs. A core that runs goes on.
   * @returns the name of the start
   * @throws where there is no room for it
   */
  prepare(config: WantedConfig, users: UserSet): string
  /** @param epoch name of the start that was prepared last, with this configuration */
  start(config: WantedConfig, epoch: string): Promise<Core>
  stop(core: Core): Promise<void>
  version(): Promise<string>
}

/** A core that was started with other kinds of settings is not gone on with. */
const FORMAT = 2

/**
 * @param folder for its configurations and its socket
 * @param openTold a descriptor that a core tells of its streams on
 */
export function createCoreControl(binary: string, folder: string, openTold: () => number): CoreControl {
  const socketPath = join(folder, 'xray.sock')
  const NAME = /\/core-([0-9a-f]{32})\.json$/
  const pathOf = (epoch: string) => join(folder, `core-${epoch}.json`)
  const own = () => processesWith(NAME).filter(({ match }) => match.input === pathOf(match[1] as string))

  /** The start that was prepared last. */
  let prepared = ''

  /** Removes the files of cores that are gone. */
  function sweep(): void {
    const running = new Set([prepared, ...own().map(({ match }) => match[1])])
    for (const name of readdirSync(folder)) {
      const epoch = /^core-([0-9a-f]{32})\.(json|tag)$/.exec(name)?.[1]
      if (epoch && !running.has(epoch)) rmSync(join(folder, name), { force: true })
    }
  }

  return {
    adopt() {
      const [running] = own()
      if (!running) return undefined
      const epoch = running.match[1] as string
      return { epoch, pid: running.pid, tag: readTag(join(folder, `core-${epoch}.tag`)), api: openXray(socketPath) }
    },

    prepare(config, users) {
      if (binary === '') throw new Error('there is no Xray on this machine')
      prepared = ''
      sweep()
      const epoch = randomBytes(16).toString('hex')
      writeWhole(join(folder, `core-${epoch}.tag`), `${config.tag} ${FORMAT}`)
      writeWhole(pathOf(epoch), JSON.stringify(xrayConfig(config, users, socketPath, epoch)))
      prepared = epoch
      return epoch
    },

    async start(config, epoch) {
      for (const { pid } of own()) await endProcess(pid)
      sweep()
      // Left over from a core that was killed, it would keep the next one from starting.
      for (const left of [socketPath, `${socketPath}.lock`]) rmSync(left, { force: true })
      const api = openXray(socketPath)
      try {
        const pid = await startProgram({
          binary,
          args: ['run', '-c', pathOf(epoch)],
          env: { XRAY_BUF_SPLICE: 'disable' },
          logPath: join(folder, 'core.log'),
          files: [openTold()],
          ping: () => api.ping(),
          withinMs: START_MS,
        })
        return { epoch, pid, tag: config.tag, api }
      } catch (error) {
        api.close()
        throw new Error(`the core did not start: ${(error as Error).message}`)
      }
    },

    async stop({ pid, api }) {
      api.close()
      await endProcess(pid)
      sweep()
    },

    async version() {
      if (binary === '') return ''
      const { stdout } = await promisify(execFile)(binary, ['version'], { timeout: 5_000 }).catch(() => ({
        stdout: '',
      }))
      return /^Xray [\w.+-]{1,20}/.exec(stdout)?.[0] ?? ''
    },
  }
}

function readTag(path: string): string {
  try {
    const [tag = '', format] = readFileSync(path, 'utf8').split(' ')
    return Number(format) === FORMAT ? tag : ''
  } catch {
    return ''
  }
}
