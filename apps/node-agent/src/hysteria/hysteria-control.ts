import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AgentExit } from '@dukou/node-protocol/agent'
import { endProcess, processesWith } from '../core/processes.ts'
import { startProgram } from '../core/start-program.ts'
import { writeWhole } from '../files.ts'
import type { LoginDoor } from './doorman.ts'
import { type HysteriaApi, openHysteria } from './hysteria-api.ts'
import { doorsIn, type HysteriaDoors, type HysteriaInbound, hysteriaConfig } from './hysteria-config.ts'

/** A running hysteria. Its start has a name of its own, which stands in its command line. */
export interface Hysteria {
  inbound: number
  epoch: string
  pid: number
  /** Text of the configuration that it runs. */
  config: string
  doors: HysteriaDoors
  api: HysteriaApi
}

/** The parts of a start, which stand in a file. */
export type Prepared = Pick<Hysteria, 'epoch' | 'config' | 'doors'>

export interface HysteriaControl {
  /** Those that a former start of the agent left running. */
  adopt(): Hysteria[]
  /** Writes down what a start needs. A process that runs goes on. @throws where there is no room for it */
  prepare(inbound: HysteriaInbound, login: LoginDoor, exits: readonly AgentExit[]): Promise<Prepared>
  /** @param prepared the start of this inbound that was prepared last */
  start(inbound: HysteriaInbound, prepared: Prepared): Promise<Hysteria>
  stop(running: Hysteria): Promise<void>
  version(): Promise<string>
}

const START_MS = 15_000
/** A certificate is asked for before it serves. */
const CERTIFICATE_MS = 60_000

/** @param folder for its configurations, its log, and the certificates that it asks for */
export function createHysteriaControl(binary: string, folder: string): HysteriaControl {
  const NAME = /\/hysteria-([1-9]\d{0,9})-([0-9a-f]{32})\.yaml$/
  const pathOf = (inbound: number, epoch: string) => join(folder, `hysteria-${inbound}-${epoch}.yaml`)
  const own = () =>
    processesWith(NAME).flatMap(({ pid, match: [path = '', number, epoch = ''], match }) => {
      const inbound = Number(number)
      return path && match.input === pathOf(inbound, epoch) ? [{ pid, inbound, epoch }] : []
    })

  /** Path of the start that was prepared last. */
  let next = ''

  /** Removes the files of processes that are gone. */
  function sweep(): void {
    const running = new Set([next, ...own().map(({ inbound, epoch }) => pathOf(inbound, epoch))])
    for (const name of readdirSync(folder)) {
      const path = join(folder, name)
      if (NAME.test(path) && !running.has(path)) rmSync(path, { force: true })
    }
  }

  return {
    adopt: () =>
      own().flatMap(({ pid, inbound, epoch }) => {
        const config = readFileSync(pathOf(inbound, epoch), 'utf8')
        const doors = doorsIn(config)
        return doors ? [{ inbound, epoch, pid, config, doors, api: openHysteria(doors) }] : []
      }),

    async prepare(inbound, login, exits) {
      if (binary === '') throw new Error('there is no hysteria on this machine')
      next = ''
      sweep()
      const epoch = randomBytes(16).toString('hex')
      const doors = { ...login, statsPort: await freePort(), statsSecret: randomBytes(16).toString('hex') }
      const config = hysteriaConfig(inbound, doors, folder, exits)
      writeWhole(pathOf(inbound.number, epoch), config)
      next = pathOf(inbound.number, epoch)
      return { epoch, config, doors }
    },

    async start(inbound, { epoch, config, doors }) {
      for (const { pid, inbound: number } of own()) if (number === inbound.number) await endProcess(pid)
      sweep()
      const api = openHysteria(doors)
      const pid = await startProgram({
        binary,
        args: ['server', '-c', pathOf(inbound.number, epoch)],
        // Above errors it would write down where people go.
        env: { HYSTERIA_LOG_LEVEL: 'error', HYSTERIA_DISABLE_UPDATE_CHECK: '1' },
        logPath: join(folder, `hysteria-${inbound.number}.log`),
        ping: () => api.readOnline(),
        withinMs: inbound.protocol.certificate.mode === 'http' ? CERTIFICATE_MS : START_MS,
      }).catch((error: Error) => {
        throw new Error(`hysteria did not start: ${error.message}`)
      })
      return { inbound: inbound.number, epoch, pid, config, doors, api }
    },

    async stop({ pid }) {
      await endProcess(pid)
      sweep()
    },

    async version() {
      if (binary === '') return ''
      const { stdout } = await promisify(execFile)(binary, ['version'], { timeout: 5_000 }).catch(() => ({
        stdout: '',
      }))
      const number = /^Version:\s+v?([\w.+-]{1,20})$/m.exec(stdout)?.[1]
      return number ? `hysteria ${number}` : ''
    },
  }
}

/** Another program may take it before hysteria does; then hysteria ends and is started anew. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
