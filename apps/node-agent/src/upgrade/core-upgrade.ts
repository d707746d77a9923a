import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ProgramState, UpgradeFailure, UpgradeOrder, UpgradePart } from '@dukou/node-protocol/agent'
import { syncFolder } from '../files.ts'
import type { Panel } from '../panel.ts'
import { download, NotUpgraded } from './download.ts'
import { failuresOf, type Mark, markPath, programsIn, readMark, stateOf, writeMark } from './marks.ts'
import { unpackCore } from './unpack-core.ts'

/** A core that can be exchanged. */
export interface CoreKind {
  part: Exclude<UpgradePart, 'agent'>
  /** Its name in an archive, and of the link that it is started by. */
  name: 'xray' | 'hysteria'
  /** In what it prints of its version. */
  says: RegExp
}

export const XRAY: CoreKind = { part: 'core', name: 'xray', says: /^Xray \d/ }
export const HYSTERIA: CoreKind = { part: 'hysteria', name: 'hysteria', says: /^Version:\s+v?\d/m }

/** The part of the agent that runs the core. */
export interface CoreRunner {
  /** Ends the core, where one runs, and starts the program that the link names. @throws where it does not start */
  restart(): Promise<void>
  /** Name of the start of the core that runs; empty: none runs. */
  running(): string
  /** Whether a core should run. */
  isWanted(): boolean
}

/** Exchanges the core. The one before is started again where no sync succeeds while the new one runs. */
export interface CoreUpgrade {
  told(): ProgramState
  isTrial(): boolean
  /** Goes on with a trial that an earlier start of the agent began. */
  begin(runner: CoreRunner, tell: () => void): Promise<void>
  /** Called after each successful sync. */
  synced(): void
  take(order: UpgradeOrder, signal: AbortSignal): Promise<void>
  stop(): void
}

const VERSION_MS = 10_000

/** The path by which the core is started: a link to the program of the current mark, or to the installed one. */
export function linkCore(folder: string, installed: string, { part, name }: CoreKind): string {
  mkdirSync(programsIn(folder), { recursive: true, mode: 0o700 })
  const mark = readMark(folder, part, 'trial') ?? readMark(folder, part, 'current')
  const path = mark && join(programsIn(folder), `${name}-${mark.sha256}`)
  pointTo(join(folder, name), path && existsSync(path) ? path : installed)
  return join(folder, name)
}

/** Exchanges the link at once. */
function pointTo(link: string, program: string): void {
  const part = `${link}.part`
  rmSync(part, { force: true })
  symlinkSync(program, part)
  renameSync(part, link)
  syncFolder(part)
}

/**
 * @param installed the program that is run where no order was carried out
 * @param trialMs a new core that has made no successful sync for so long is taken back
 * @param steadyMs it runs for so long before a sync counts
 */
export function createCoreUpgrade(
  kind: CoreKind,
  folder: string,
  installed: string,
  panel: Panel,
  { trialMs, steadyMs }: { trialMs: number; steadyMs: number },
  log: (text: string) => void,
): CoreUpgrade {
  const { part, name } = kind
  let runner: CoreRunner | undefined
  let tell = (): void => {}
  let trial: { epoch: string; steadyAt: number; timer: NodeJS.Timeout } | undefined
  let taking = 0
  /** The core before is being started: the panel is told of the failure when that is over. */
  let isGoingBack = false
  let turn: Promise<void> = Promise.resolve()
  const failures = failuresOf(folder, part)

  /** One change of the core after the other. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    turn = turn.then(work).catch((error: Error) => log(`${name} is not upgraded: ${error.message}`))
    return turn
  }

  async function attempt(mark: Mark): Promise<void> {
    try {
      pointTo(join(folder, name), join(programsIn(folder), `${name}-${mark.sha256}`))
    } catch (error) {
      // The disk is full: the core before was not ended, and runs on.
      refuse(mark, 'download')
      tell()
      throw error
    }
    try {
      await runner?.restart()
    } catch {
      return back(mark, 'ended')
    }
    const timer = setTimeout(() => void inTurn(() => back(mark, 'silent')), trialMs)
    trial = { epoch: runner?.running() ?? '', steadyAt: performance.now() + steadyMs, timer }
    tell()
  }

  function refuse(mark: Mark, failure: UpgradeFailure): void {
    failures.note({ ...mark, failure })
    rmSync(markPath(folder, part, 'trial'), { force: true })
  }

  /** The mark says first that it failed: an agent that ends in between goes on to take it back. */
  async function back(mark: Mark, failure: UpgradeFailure): Promise<void> {
    if (readMark(folder, part, 'trial')?.number !== mark.number) return
    clearTimeout(trial?.timer)
    trial = undefined
    refuse(mark, failure)
    log(`the ${name} before is started again, because the new one is ${failure}`)
    linkCore(folder, installed, kind)
    isGoingBack = true
    try {
      await runner?.restart()
    } finally {
      isGoingBack = false
      tell()
    }
  }

  function told(): ProgramState {
    const [tried, current] = (['trial', 'current'] as const).map((mark) => readMark(folder, part, mark))
    const failed = failures.last()
    const state = stateOf(tried?.sha256 ?? current?.sha256 ?? '', { taking, tried, current, failed })
    return isGoingBack ? { ...state, outcome: 'trying', failure: '' } : state
  }

  return {
    told,
    isTrial: () => trial !== undefined,
    async begin(given, tellSoon) {
      runner = given
      tell = tellSoon
      const mark = readMark(folder, part, 'trial')
      const failed = readMark(folder, part, 'failed')
      if (!mark) return
      await inTurn(() => (failed?.number === mark.number ? back(mark, failed.failure) : attempt(mark)))
    },
    synced() {
      const mark = readMark(folder, part, 'trial')
      if (!trial || !mark || !runner) return
      if (runner.isWanted() && runner.running() !== trial.epoch) {
        void inTurn(() => back(mark, 'ended'))
        return
      }
      if (performance.now() < trial.steadyAt) return
      clearTimeout(trial.timer)
      trial = undefined
      renameSync(markPath(folder, part, 'trial'), markPath(folder, part, 'current'))
      log(`the new ${name} runs, it stays`)
      tell()
    },
    async take(order, signal) {
      if (order.number <= told().tried) return
      taking = order.number
      const mark: Mark = { number: order.number, sha256: order.sha256, failure: '' }
      try {
        const file = await download(panel, folder, order, signal)
        const program = await unpackCore(folder, file, order.sha256, name)
        rmSync(file, { force: true })
        await refuseUnusable(program, kind)
        writeMark(folder, part, 'trial', mark)
      } catch (error) {
        if (signal.aborted) return
        const failure = error instanceof NotUpgraded ? error.failure : 'download'
        log(`${name} is not upgraded: ${failure}`)
        failures.note({ ...mark, failure })
        return tell()
      } finally {
        taking = 0
      }
      await inTurn(() => attempt(mark))
    },
    stop: () => clearTimeout(trial?.timer),
  }
}

/** A program that is for another processor, or another one, ends no stream. */
async function refuseUnusable(program: string, { says }: CoreKind): Promise<void> {
  const { stdout } = await promisify(execFile)(program, ['version'], { timeout: VERSION_MS }).catch(() => ({
    stdout: '',
  }))
  if (!says.test(stdout)) throw new NotUpgraded('unusable')
}
