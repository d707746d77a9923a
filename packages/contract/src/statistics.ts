import { call } from './call.ts'
import { as, bytes, day, integer, list, orElse, record, text, yuan } from './codec.ts'

const count = integer(0, Number.MAX_SAFE_INTEGER)

export const basicStatistics = call('/api/admin/users/basic_stastic', {
  summary: 'What happened on each of the last days, the newest first, and how things stand',
  caller: 'admin',
  scope: 'statistics:read',
  reads: true,
  input: record({ days: as('num', orElse(integer(1, 90), 7)) }),
  answer: record({
    days: as(
      'stastic_list',
      list(
        record({
          day: as('day', day),
          checkIns: as('signUseNum', count),
          payments: as('payNum', count),
          revenueLi: as('income', yuan),
          permanentUsers: as('normalUserNum', count),
          permanentBytes: as('normalTraffic', bytes),
          permanentAverageBytes: as('normalAvg', bytes),
          quotaUsers: as('dayUserNum', count),
          quotaBytes: as('dayTrafficUse', bytes),
          quotaAverageBytes: as('dayAvg', bytes),
          prizeSpends: as('lotterySpendNum', count),
          prizeSpentBytes: as('lotterySpendTraffic', bytes),
          prizeRewards: as('lotteryRewardNum', count),
          prizeRewardBytes: as('lotteryRewardTraffic', bytes),
          // Ours.
          signUps: as('signUpNum', count),
          activeUsers: as('activeNum', count),
          trialBytes: as('trialTraffic', bytes),
          overrunBytes: as('overrunTraffic', bytes),
          checkInBytes: as('signUseTraffic', bytes),
          runningPackages: as('vipNum', count),
          endingPackages: as('vipEndingNum', count),
        }),
      ),
    ),
    remainingBytes: as('totalRemainingTraffic', bytes),
    activePackages: as('activeVipCount', count),
    // Ours.
    /** Attempts to pay that began in these days, by the channel that took them. */
    channels: as(
      'channels',
      list(
        record({ channel: as('channel', text()), started: as('startNum', count), succeeded: as('paiedNum', count) }),
      ),
    ),
  }),
  refusals: [],
})
