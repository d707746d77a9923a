import { isRecord } from './unsafe-answer.ts'

interface Room {
  totalBytes: number
  usedBytes: number
}

/** How busy the machine of a node is. */
export interface MachineLoad {
  cpuPercent: number
  memory: Room
  swap: Room
  disk: Room
}

/**
 * Reads a `status` report: `{cpu, mem: {total, used}, swap: {..}, disk: {..}}`. A missing part is zero.
 * @returns undefined when all four parts are missing
 */
export function readStatus(fields: Record<string, unknown>): MachineLoad | undefined {
  const { cpu, mem, swap, disk } = fields
  if ([cpu, mem, swap, disk].every((part) => part === undefined)) return undefined
  const percent = Math.min(100, amount(cpu))
  return { cpuPercent: Math.round(percent * 10) / 10, memory: roomOf(mem), swap: roomOf(swap), disk: roomOf(disk) }
}

function roomOf(part: unknown): Room {
  const { total, used } = isRecord(part) ? part : {}
  return { totalBytes: Math.floor(amount(total)), usedBytes: Math.floor(amount(used)) }
}

/** Some programs write numbers as texts. */
function amount(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && number > 0 && number <= Number.MAX_SAFE_INTEGER ? number : 0
}
