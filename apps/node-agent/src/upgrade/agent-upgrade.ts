import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import type { ProgramState, UpgradeOrder } from '@dukou/node-protocol/agent'
import type { Panel } from '../panel.ts'
import { download, NotUpgraded } from './download.ts'
import { failuresOf, markPath, programsIn, readMark, stateOf, sweepPrograms, writeMark } from './marks.ts'

/** Exchanges the agent's own file. The launcher starts the file that the marks name, and the one before where that fails. */
export interface AgentUpgrade {
  told(): ProgramState
  /** Whether this file is on trial: it becomes the current one with its first successful sync. */
  isTrial(): boolean
  /**
   * Called after each successful sync.
   * @returns whether another file waits for its trial: its mark was written by a process that ended before it gave way
   */
  synced(): boolean
  /** @returns whether the file lies there, so that this process ends for the launcher to start it */
  take(order: UpgradeOrder, signal: AbortSignal): Promise<boolean>
}

/** @param ownFile path of the file that runs */
export function createAgentUpgrade(
  folder: string,
  ownFile: string,
  panel: Panel,
  log: (text: string) => void,
): AgentUpgrade {
  mkdirSync(programsIn(folder), { recursive: true, mode: 0o700 })
  const sha256 = createHash('sha256').update(readFileSync(ownFile)).digest('hex')
  let onTrial = readMark(folder, 'agent', 'trial')?.sha256 === sha256
  sweepPrograms(folder)
  /** The order that is downloaded now. */
  let taking = 0
  const failures = failuresOf(folder, 'agent')

  function told(): ProgramState {
    const [tried, current] = (['trial', 'current'] as const).map((name) => readMark(folder, 'agent', name))
    return stateOf(sha256, { taking, tried, current, failed: failures.last() })
  }

  return {
    isTrial: () => onTrial,
    told,
    synced() {
      if (!onTrial) return taking === 0 && readMark(folder, 'agent', 'trial') !== undefined
      onTrial = false
      // An earlier process of the same file may have synced too.
      if (readMark(folder, 'agent', 'trial')?.sha256 !== sha256) return false
      renameSync(markPath(folder, 'agent', 'trial'), markPath(folder, 'agent', 'current'))
      log('the new agent has synced, it stays')
      return false
    },
    async take(order, signal) {
      if (order.number <= told().tried) return false
      taking = order.number
      try {
        await download(panel, folder, order, signal)
        writeMark(folder, 'agent', 'trial', { number: order.number, sha256: order.sha256, failure: '' })
        return true
      } catch (error) {
        if (signal.aborted) return false
        const failure = error instanceof NotUpgraded ? error.failure : 'download'
        log(`the agent is not upgraded: ${failure}`)
        failures.note({ number: order.number, sha256: order.sha256, failure })
        return false
      } finally {
        taking = 0
      }
    },
  }
}
