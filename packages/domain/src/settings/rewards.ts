import { whole, words } from './kinds.ts'

export const rewardSettings = {
  checkInRewardMb: whole(0, 1e6, 200, 'MB'),
  checkInStreakDays: whole(1, 3650, 30, 'days'),
  checkInStreakRewardMb: whole(0, 1e6, 2048, 'MB'),
  /** Price of a lottery draw in permanent traffic; 0: nobody can draw. */
  drawCostGb: whole(0, 1e6, 20, 'GB'),
  /** Goes into the seed of every draw, beside a secret of the site. */
  drawSeed: words(200),
  /** GB that draws may cost the site on a business day, beyond what they bring in; 0: no limit. */
  drawLossGb: whole(0, 1e9, 1000, 'GB'),
}
