import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './core/processes.ts'
import { readJson, writeWhole } from './files.ts'

/** @throws where another process has the folder: two would count the same bytes */
export function claimFolder(folder: string): void {
  const path = join(folder, 'agent.lock')
  const holder = (readJson(path) ?? {}) as { pid?: number; startedAt?: string }
  const { pid } = holder
  if (pid && pid !== process.pid && isAlive(pid) && startOf(pid) === holder.startedAt) {
    throw new Error(`the agent runs already, as process ${pid}`)
  }
  writeWhole(path, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) }))
}

/** When a process started, in ticks since the machine did (proc(5), stat, field 22): numbers of processes come again. */
function startOf(pid: number): string {
  try {
    const after = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').pop() ?? ''
    return after.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
