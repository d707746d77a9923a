import { call } from '../call.ts'
import { as, bytes, day, instant, integer, list, orElse, record, text, yuan } from '../codec.ts'

const count = integer(0, Number.MAX_SAFE_INTEGER)

export const basicStatistics = call('/api/admin/users/basic_stastic', {
  summary: 'What happened on each of the last days, the newest first, and how things stand',
  caller: 'admin',
  scope: 'statistics:read',
  reads: true,
  input: record({ days: as('num', orElse(integer(1, 366), 7)) }),
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
    /** When what is left and the days that still run were summed up: on a large site some minutes ago. */
    standingAt: as('standingAt', instant),
    /** As many days before these, the newest first, for comparing. */
    previousDays: as(
      'previous_list',
      list(
        record({
          day: as('day', day),
          payments: as('payNum', count),
          revenueLi: as('income', yuan),
          usedBytes: as('allTraffic', bytes),
          activeUsers: as('activeNum', count),
          checkInBytes: as('signUseTraffic', bytes),
        }),
      ),
    ),
    /** Attempts to pay that began in these days, and in as many before, by the payment account that took them. */
    paymentAccounts: as(
      'channels',
      list(
        record({
          paymentAccount: as('channel', text()),
          started: as('startNum', count),
          succeeded: as('paiedNum', count),
          previousStarted: as('previousStartNum', count),
          previousSucceeded: as('previousPaiedNum', count),
        }),
      ),
    ),
    /** Money and traffic owed to customers, by the age of the payment, as of the last daily summary. */
    liabilities: as(
      'liabilities',
      list(
        record({
          day: as('day', day),
          /** It is at least so old, and younger than the next. */
          fromDays: as('fromDays', integer(0, 100_000)),
          owedLi: as('money', yuan),
          owedBytes: as('traffic', bytes),
        }),
      ),
    ),
  }),
  refusals: [],
})
