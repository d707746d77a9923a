import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ProgramState, UpgradeFailure, UpgradeOrder } from '@dukou/node-protocol/agent'
import { syncFolder } from '../files.ts'
import type { Panel } from '../panel.ts'
import { download, NotUpgraded } from './download.ts'
import { type Mark, markPath, programsIn, readMark, stateOf, writeMark } from './marks.ts'
import { unpackXray } from './unpack-xray.ts'

/** The part of the agent that runs the core. */
export interface CoreRunner {
  /** Ends the core and starts the program that the link names. @throws where it does not start */
  restart(): Promise<void>
  /** Starts the program that the link names, where no core runs. */
  resume(): Promise<void>
  /** Name of the start of the core that runs; empty: none runs. */
  running(): string
  /** Whether a core should run. */
  isWanted(): boolean
  /** Has the panel told soon. */
  tell(): void
}

/** Exchanges the core. The one before is started again where no sync succeeds while the new one runs. */
export interface CoreUpgrade {
  told(): ProgramState
  isTrial(): boolean
  /** Goes on with a trial that an earlier start of the agent began. */
  begin(runner: CoreRunner): Promise<void>
  /** Called after each successful sync. */
  synced(): void
  take(order: UpgradeOrder, signal: AbortSignal): Promise<void>
  stop(): void
}

const VERSION_MS = 10_000

/** The path by which the core is started: a link to the program of the current mark, or to the installed one. */
export function linkCore(folder: string, installed: string): string {
  mkdirSync(programsIn(folder), { recursive: true, mode: 0o700 })
  const mark = readMark(folder, 'core', 'trial') ?? readMark(folder, 'core', 'current')
  const path = mark && join(programsIn(folder), `xray-${mark.sha256}`)
  pointTo(folder, path && existsSync(path) ? path : installed)
  return linkIn(folder)
}

const linkIn = (folder: string) => join(folder, 'xray')

/** Exchanges the link at once. */
function pointTo(folder: string, program: string): void {
  const part = `${linkIn(folder)}.part`
  rmSync(part, { force: true })
  symlinkSync(program, part)
  renameSync(part, linkIn(folder))
  syncFolder(part)
}

/**
 * @param installed the Xray that is run where no order was carried out
 * @param trialMs a new core that has made no successful sync for so long is taken back
 * @param steadyMs it runs for so long before a sync counts
 */
export function createCoreUpgrade(
  folder: string,
  installed: string,
  panel: Panel,
  { trialMs, steadyMs }: { trialMs: number; steadyMs: number },
  log: (text: string) => void,
): CoreUpgrade {
  let runner: CoreRunner | undefined
  let trial: { epoch: string; steadyAt: number; timer: NodeJS.Timeout } | undefined
  let taking = 0
  /** The core before is being started: the panel is told of the failure when that is over. */
  let isGoingBack = false
  let turn: Promise<void> = Promise.resolve()

  /** One change of the core after the other. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    turn = turn.then(work).catch((error: Error) => log(`the core is not upgraded: ${error.message}`))
    return turn
  }

  async function attempt(mark: Mark): Promise<void> {
    pointTo(folder, join(programsIn(folder), `xray-${mark.sha256}`))
    try {
      await runner?.restart()
    } catch {
      return back(mark, 'ended', false)
    }
    const timer = setTimeout(() => void inTurn(() => back(mark, 'silent')), trialMs)
    trial = { epoch: runner?.running() ?? '', steadyAt: performance.now() + steadyMs, timer }
    runner?.tell()
  }

  /** The mark says first that it failed: an agent that ends in between goes on to take it back. */
  async function back(mark: Mark, failure: UpgradeFailure, isRunning = true): Promise<void> {
    if (readMark(folder, 'core', 'trial')?.number !== mark.number) return
    clearTimeout(trial?.timer)
    trial = undefined
    writeMark(folder, 'core', 'failed', { ...mark, failure })
    rmSync(markPath(folder, 'core', 'trial'), { force: true })
    log(`the core before is started again, because the new one is ${failure}`)
    linkCore(folder, installed)
    isGoingBack = true
    try {
      await (isRunning ? runner?.restart() : runner?.resume())
    } finally {
      isGoingBack = false
      runner?.tell()
    }
  }

  function told(): ProgramState {
    const [tried, current, failed] = (['trial', 'current', 'failed'] as const).map((name) =>
      readMark(folder, 'core', name),
    )
    const state = stateOf(tried?.sha256 ?? current?.sha256 ?? '', { taking, tried, current, failed })
    return isGoingBack ? { ...state, outcome: 'trying', failure: '' } : state
  }

  return {
    told,
    isTrial: () => trial !== undefined,
    async begin(given) {
      runner = given
      const mark = readMark(folder, 'core', 'trial')
      const failed = readMark(folder, 'core', 'failed')
      if (!mark) return
      await inTurn(() => (failed?.number === mark.number ? back(mark, failed.failure) : attempt(mark)))
    },
    synced() {
      const mark = readMark(folder, 'core', 'trial')
      if (!trial || !mark || !runner) return
      if (runner.isWanted() && runner.running() !== trial.epoch) {
        void inTurn(() => back(mark, 'ended'))
        return
      }
      if (performance.now() < trial.steadyAt) return
      clearTimeout(trial.timer)
      trial = undefined
      renameSync(markPath(folder, 'core', 'trial'), markPath(folder, 'core', 'current'))
      log('the new core runs, it stays')
      runner.tell()
    },
    async take(order, signal) {
      if (order.number <= told().tried) return
      taking = order.number
      const mark: Mark = { number: order.number, sha256: order.sha256, failure: '' }
      try {
        const file = await download(panel, folder, order, signal)
        const program = await unpackXray(folder, file, order.sha256)
        rmSync(file, { force: true })
        await refuseUnusable(program)
        writeMark(folder, 'core', 'trial', mark)
      } catch (error) {
        if (signal.aborted) return
        const failure = error instanceof NotUpgraded ? error.failure : 'download'
        log(`the core is not upgraded: ${failure}`)
        writeMark(folder, 'core', 'failed', { ...mark, failure })
        return runner?.tell()
      } finally {
        taking = 0
      }
      await inTurn(() => attempt(mark))
    },
    stop: () => clearTimeout(trial?.timer),
  }
}

/** A program that is for another processor, or no Xray, ends no stream. */
async function refuseUnusable(program: string): Promise<void> {
  const { stdout } = await promisify(execFile)(program, ['version'], { timeout: VERSION_MS }).catch(() => ({
    stdout: '',
  }))
  if (!/^Xray \d/.test(stdout)) throw new NotUpgraded('unusable')
}
