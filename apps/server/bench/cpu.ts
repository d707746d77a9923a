import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts time of processes in hundredths of a second. */
const MS_PER_TICK = 10

/**
 * The milliseconds of a core that a process and all that it started have used so far. One that has ended is counted by its
 * parent.
 */
export function cpuMsOf(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readTimes(Number(name)) ?? [])
  const familyOf = (parent: number): typeof all => {
    const children = all.filter((one) => one.parent === parent)
    return [...children, ...children.flatMap((child) => familyOf(child.pid))]
  }
  const own = all.filter((one) => one.pid === pid)
  return [...own, ...familyOf(pid)].reduce((sum, { ticks }) => sum + ticks, 0) * MS_PER_TICK
}

function readTimes(pid: number): { pid: number; parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold blanks; after it come state, parent, and at 14 to 17 the times of itself and children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { pid, parent: Number(fields[1]), ticks }
  } catch {
    // It has just ended.
    return undefined
  }
}

/** The milliseconds of a core that each of these processes has had, to the nanosecond; undefined where that cannot be read. */
export function exactCpuMsOf(pids: number[]): number | undefined {
  try {
    return pids.reduce(
      (sum, pid) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      0,
    )
  } catch {
    return undefined
  }
}
