import { type AnswerOf, type myTrafficRecords, trafficRecordType } from '@dukou/contract'
import { addDays, RECORDED_DAYS, type SpendSplit, TRAFFIC_RECORD_TYPES, type TrafficRecordType } from '@dukou/domain'

export type TrafficRecord = AnswerOf<typeof myTrafficRecords>[number]
export type RecordFilter = TrafficRecordType | 'all'

/** The types of the filter with their codes, as they stand in the address. Refunds are among all, without a choice of their own. */
export const RECORD_TYPES = TRAFFIC_RECORD_TYPES.filter((type) => type !== 'refund').map((type) => ({
  type,
  code: String(trafficRecordType.write(type)),
}))

export function filterOf(code: string | undefined): RecordFilter {
  return RECORD_TYPES.find((one) => one.code === code)?.type ?? 'all'
}

const NOTHING: SpendSplit = { quotaBytes: 0n, trialBytes: 0n, permanentBytes: 0n, overrunBytes: 0n }

export interface UseOfDay extends SpendSplit {
  day: string
}

/** Use on each of the last ten days, oldest first, including days without use. */
export function useOfDays(records: readonly TrafficRecord[], today: string): UseOfDay[] {
  return Array.from({ length: RECORDED_DAYS }, (_, at) => {
    const day = addDays(today, at + 1 - RECORDED_DAYS)
    return { ...(records.find((record) => record.day === day && record.split)?.split ?? NOTHING), day }
  })
}

export function usedBytes(use: SpendSplit): bigint {
  return use.quotaBytes + use.trialBytes + use.permanentBytes + use.overrunBytes
}

/** All days together. */
export function sumOfUse(uses: readonly SpendSplit[]): SpendSplit {
  return uses.reduce((sum, use) => ({
    quotaBytes: sum.quotaBytes + use.quotaBytes,
    trialBytes: sum.trialBytes + use.trialBytes,
    permanentBytes: sum.permanentBytes + use.permanentBytes,
    overrunBytes: sum.overrunBytes + use.overrunBytes,
  }))
}

/** Records in bands of a day, in the order in which they come. */
export function bandsOf(records: readonly TrafficRecord[]): { day: string; records: TrafficRecord[] }[] {
  const bands: { day: string; records: TrafficRecord[] }[] = []
  for (const record of records) {
    const last = bands.at(-1)
    if (last && last.day === record.day) last.records.push(record)
    else bands.push({ day: record.day, records: [record] })
  }
  return bands
}

/** How a row is coloured: river for what was bought, green for what came in otherwise, grey for what went. */
export function toneOf(record: Pick<TrafficRecord, 'type' | 'changeBytes' | 'days'>): 'river' | 'green' | 'grey' {
  if (record.type === 'buy') return 'river'
  return record.changeBytes > 0n || record.days > 0 ? 'green' : 'grey'
}
