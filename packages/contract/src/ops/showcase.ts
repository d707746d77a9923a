import { call } from '../call.ts'
import { as, bytes, integer, list, nothing, orNull, record, text, volume, yuan } from '../codec.ts'

export const showcase = call('/api/host/showcase', {
  summary: 'Ours: what visitors see of the plans and of the countries that lines are in; at most 30 seconds old',
  caller: 'anyone',
  reads: true,
  input: nothing,
  answer: record({
    plans: as(
      'plans',
      list(
        record({
          name: as('name', text()),
          priceLi: as('price', yuan),
          trafficBytes: as('traffic', bytes),
          bonusPercent: as('additionPersend', integer(0, 1000)),
          durationDays: as('vipDuration', integer(0, 36_500)),
          /** For a time package: bytes a day. */
          dailyLimitBytes: as('dailyLimit', orNull(volume)),
        }),
      ),
    ),
    countries: as(
      'countries',
      list(record({ flag: as('flag', text()), lineCount: as('lines', integer(1, 1_000_000)) })),
    ),
  }),
  refusals: [],
})
