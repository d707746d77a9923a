import { readFileSync, writeFileSync } from 'node:fs'

const KB_PER_MB = 1024

/** The memory of another process, as Linux counts it, in MB. `peak` is the highest since {@link forgetPeak}. */
export function memoryOf(pid: number): { resident: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / KB_PER_MB)
  return { resident: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** Sets the peak of a process to what it has now. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
