import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

interface Process {
  /** When it started: tells it from an earlier process with the same number. */
  startTime: string
  /** Ended, but still in the process table until its parent collects it, which some parents never do. */
  isZombie: boolean
}

/** Whether a process `number startTime` still runs. In doubt it does. */
export function isRunning(owner: string): boolean {
  const [pid = '', startTime = ''] = owner.split(' ')
  if (!/^[1-9]\d*$/.test(pid)) return false
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = look(Number(pid))
  if (now?.isZombie) return false
  // The number may have gone to another process since.
  return now === undefined || startTime === '' || now.startTime === startTime
}

export function startTimeOf(pid: number): string | undefined {
  return look(pid)?.startTime
}

function look(pid: number): Process | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

/** State, then eighteen fields on the start in clock ticks since boot; the name before them may hold anything. */
function fromProc(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { isZombie: /^[ZXx]/.test(fields[0] ?? ''), startTime: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

/** For systems without /proc: macOS and the BSDs. */
export function fromPs(pid: number): Process | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'state=', '-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  })
  const [state = '', ...start] = (stdout ?? '').trim().split(/\s+/)
  return state === '' ? undefined : { isZombie: state.startsWith('Z'), startTime: start.join('-') }
}
