/** Users by ascending number, each with his bytes up and down: three lists side by side, for reports are long. */
export interface ReportedUse {
  userIds: number[]
  ups: number[]
  downs: number[]
}

/** Nobody used anything. */
export const NO_REPORTED_USE: Readonly<ReportedUse> = { userIds: [], ups: [], downs: [] }

/** Why an entry of a report can be nobody's bytes. */
export type Unfit = 'notAUser' | 'notAPair' | 'notAnInteger' | 'negative' | 'tooLarge'

export interface ReadReport {
  use: ReportedUse
  /** As they came. */
  unfit: Map<Unfit, Record<string, unknown>>
}

/** A petabyte: no port passes that in the time between two reports, and sums of it stay exact. */
const MOST_BYTES = 2 ** 50
const HIGHEST_ID = 2 ** 31 - 1

/**
 * Reads `{"101": [up, down], ...}`, what node programs push. What is no user's two counts is set apart, and the rest
 * stands; who used nothing is left out.
 */
export function readTraffic(traffic: Record<string, unknown>): ReadReport {
  const use: ReportedUse = { userIds: [], ups: [], downs: [] }
  const unfit: ReadReport['unfit'] = new Map()
  // Keys that are whole numbers come in ascending order.
  for (const key of Object.keys(traffic)) {
    const value = traffic[key]
    const reason = unfitness(key, value)
    if (reason) {
      // Without a prototype, which a key could be the name of.
      const group = unfit.get(reason) ?? (Object.create(null) as Record<string, unknown>)
      group[key] = value
      unfit.set(reason, group)
      continue
    }
    const [up, down] = value as [number, number]
    if (up === 0 && down === 0) continue
    use.userIds.push(Number(key))
    use.ups.push(up)
    use.downs.push(down)
  }
  return { use, unfit }
}

function unfitness(key: string, value: unknown): Unfit | undefined {
  if (!/^[1-9]\d{0,9}$/.test(key) || Number(key) > HIGHEST_ID) return 'notAUser'
  if (!Array.isArray(value) || value.length !== 2) return 'notAPair'
  const [up, down] = value
  if (!Number.isInteger(up) || !Number.isInteger(down)) return 'notAnInteger'
  if (up < 0 || down < 0) return 'negative'
  if (up >= MOST_BYTES || down >= MOST_BYTES) return 'tooLarge'
  return undefined
}
