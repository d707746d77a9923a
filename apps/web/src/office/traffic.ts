import { fixed, gigabytes, grouped } from '../lib/format.ts'

const TB = 1024n ** 4n

/** Traffic as operators read it: `412.60 GB`, from 1024 GB on `1.32 TB`. */
export function traffic(bytes: bigint): string {
  return bytes < TB ? `${gigabytes(bytes)} GB` : `${grouped(fixed(bytes, TB, 2))} TB`
}
