import { MILLION, weigh } from '@dukou/domain'
import { factorsFor, plainFactorsFor, type ReportRow } from './report-row.ts'

/** Per user of a report: whole weighed bytes, and millionths of a byte beside them. */
export interface Weighed {
  wholes: (number | bigint)[]
  /** Shorter than the other list where the rest is nothing. */
  millionths: number[]
}

/** Whether each byte of a report counts one, which is so for most sites. */
export function weighsPlainly({ terms, plain }: ReportRow): boolean {
  const { up, down } = factorsFor(terms)
  return up === MILLION && down === MILLION && terms.userScales.size === 0 && !plain
}

/** Weighs each use of a report, exactly. */
export function weighAll(row: ReportRow): Weighed {
  const { use, terms, plain } = row
  const { userIds, ups, downs } = use
  if (weighsPlainly(row)) {
    return { wholes: ups.map((up, index) => up + (downs[index] as number)), millionths: [] }
  }
  const usual = factorsFor(terms)
  const weighed = userIds.map((id, index) => {
    const scale = terms.userScales.get(id)
    const factors = scale === undefined ? usual : factorsFor(terms, scale)
    const all = { upBytes: BigInt(ups[index] as number), downBytes: BigInt(downs[index] as number) }
    if (!plain) return weigh(all, factors)
    const free = { upBytes: BigInt(plain.ups[index] as number), downBytes: BigInt(plain.downs[index] as number) }
    const rest = { upBytes: all.upBytes - free.upBytes, downBytes: all.downBytes - free.downBytes }
    return weigh(rest, factors) + weigh(free, plainFactorsFor(terms, scale))
  })
  return {
    wholes: weighed.map((millionths) => millionths / MILLION),
    millionths: weighed.map((millionths) => Number(millionths % MILLION)),
  }
}
