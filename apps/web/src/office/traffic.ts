import { fixed, gigabytes, grouped } from '../lib/format.ts'

const TB = 1024n ** 4n

/** Traffic as operators read it: `412.60 GB`, from 1024 GB on `1.32 TB`. */
export function traffic(bytes: bigint): string {
  return bytes < TB ? `${gigabytes(bytes)} GB` : `${grouped(fixed(bytes, TB, 2))} TB`
}

const SMALLER = [
  [1024n ** 3n / 100n, 1024n ** 2n, 'MB'],
  [1024n ** 2n / 100n, 1024n, 'KB'],
] as const

/** Traffic that may be little, such as what one report tells of: `412.60 GB`, `3.25 MB`, `0.50 KB`. */
export function volume(bytes: bigint): string {
  if (bytes === 0n) return traffic(bytes)
  const [, unit, name] = SMALLER.findLast(([below]) => bytes < below) ?? []
  return unit ? `${grouped(fixed(bytes, unit, 2))} ${name}` : traffic(bytes)
}
