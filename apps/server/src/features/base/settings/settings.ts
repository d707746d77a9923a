/** Settings that an operator can change at runtime, in our words. Rates are basis points, money is li as text. */
export interface Settings {
  siteName: string
  preferredDomain: string
  backupDomain: string
  contact: string
  agencyUserDomain: string
  /** Base of subscription links; empty: the listen origin. */
  subscriptionHost: string
  /** Profiles name rule files below that base; off: each carries a short list itself. */
  hostedRules: boolean
  /** Whether robots.txt allows the start page and the guides; off: nothing. */
  searchEngines: boolean

  adminIds: string[]
  operatorIds: string[]

  alipayChannel: string
  wxpayChannel: string
  urlSchemeChannel: string
  /** To which USDT is paid, TRC20 or ERC20 by its form; empty: USDT is not taken by the site itself. */
  usdtAddress: string
  /** Settings of payments and payouts in USDT. */
  usdtRateTenThousandths: number
  /** Days after which a rate that nobody saved or confirmed is not sold at any more; 0: it holds for ever. */
  usdtRateDays: number
  /** How long a payment in USDT is waited for, and how often its chain is read meanwhile. */
  usdtCheckMinutes: number
  usdtCheckSeconds: number
  notifyUrl: string
  returnUrl: string
  /** The name of goods that a payment platform sees. */
  goodsName: string
  walletFullPurchase: boolean
  hideCheapPlansChannel: string
  minWithdrawalLi: string

  /** Sign-ups and resets wait until the link in a mail was followed, where mail can be sent. */
  confirmByMail: boolean

  openChannel: boolean
  /** Whether the page of rebates says by what rules they are given. */
  inviteRule: boolean
  channelRewardBp: number
  channelWindowDays: number

  noticeShown: boolean
  noticeTitle: string
  noticeContent: string
  noticeMarkedRed: boolean
  noticeIntervalDays: number
  /** The plan that the start page offers once a day; empty: none. */
  offeredPlanId: string
  /** Link to the shared Apple ID, shown only to users who have paid. */
  appleShareLink: string

  checkInRewardMb: number
  checkInStreakDays: number
  checkInStreakRewardMb: number

  /** Least amount of a gift, the share of it that the receiver does not get, and how long its code lives. */
  giftMinimumGb: number
  giftFeeBp: number
  giftCodeHours: number

  /** Price of a lottery draw in permanent traffic; 0: nobody can draw. */
  drawCostGb: number
  /** Goes into the seed of every draw, beside a secret of the site. */
  drawSeed: string
  /** GB that draws may cost the site on a business day, beyond what they bring in; 0: no limit. */
  drawLossGb: number

  /** Base addresses of client programs and other files, in the mainland and elsewhere; empty: this site. */
  mainlandContentUrl: string
  overseasContentUrl: string

  /** Scripts that set a node up, by kind of machine; empty: our own. */
  alpineInstall: string
  ubuntuX86Install: string
  ubuntuArmInstall: string
  ubuntuMainlandInstall: string
  ubuntuRealityInstall: string
  alpineRealityInstall: string

  /** Hours between two automatic updates, told to clients. */
  profileUpdateHours: number

  /** How often node software asks for configuration and users, and how often it reports traffic. */
  nodePullSeconds: number
  nodePushSeconds: number
  /** A line is left out of profiles when its node program never came or has been silent for so many days; 0: never. */
  leaveOutAfterDays: number

  /**
   * GB a day of a time package whose plan names no quota. A change counts for days that start after it: an order keeps the
   * quota that it was made with, and a package that runs keeps its own.
   */
  dailyQuotaGb: number
  /** GB that somebody may use on a day before his time package is slowed down to its plan's speed; 0: never. */
  slowAfterGb: number

  /** Factors in millionths: for each byte, and in addition for uploads. Lines and users have their own factors. */
  spendFactorMillionths: number
  uploadFactorMillionths: number
  /** Minimum bytes of a user before they are billed; a smaller amount is carried over. */
  minimumSpendBytes: number
  /** GB that a user may use on a day before the site's own factor applies; 0: it always applies. */
  plainGbPerDay: number
  /** Bandwidth of a node's port, and the percentage of it that a report may claim. More is unattributed traffic. */
  nodePortMbps: number
  nodePortPercent: number
}

export const defaultSettings: Settings = {
  siteName: '渡口',
  preferredDomain: '',
  backupDomain: '',
  contact: '',
  agencyUserDomain: '',
  subscriptionHost: '',
  hostedRules: true,
  searchEngines: true,
  adminIds: [],
  operatorIds: [],
  alipayChannel: '',
  wxpayChannel: '',
  urlSchemeChannel: '',
  usdtAddress: '',
  usdtRateTenThousandths: 72_000,
  usdtRateDays: 14,
  usdtCheckMinutes: 30,
  usdtCheckSeconds: 15,
  notifyUrl: '',
  returnUrl: '',
  goodsName: '数字商品',
  walletFullPurchase: true,
  hideCheapPlansChannel: '',
  minWithdrawalLi: '500000',
  confirmByMail: false,
  openChannel: true,
  inviteRule: true,
  channelRewardBp: 1000,
  channelWindowDays: 90,
  noticeShown: false,
  noticeTitle: '',
  noticeContent: '',
  noticeMarkedRed: false,
  noticeIntervalDays: 1,
  offeredPlanId: '',
  appleShareLink: '',
  checkInRewardMb: 200,
  checkInStreakDays: 30,
  checkInStreakRewardMb: 2048,
  giftMinimumGb: 20,
  giftFeeBp: 2000,
  giftCodeHours: 72,
  drawCostGb: 20,
  drawSeed: '',
  drawLossGb: 1000,
  mainlandContentUrl: '',
  overseasContentUrl: '',
  alpineInstall: '',
  ubuntuX86Install: '',
  ubuntuArmInstall: '',
  ubuntuMainlandInstall: '',
  ubuntuRealityInstall: '',
  alpineRealityInstall: '',
  profileUpdateHours: 24,
  nodePullSeconds: 60,
  nodePushSeconds: 60,
  leaveOutAfterDays: 3,
  dailyQuotaGb: 50,
  slowAfterGb: 0,
  spendFactorMillionths: 1_000_000,
  uploadFactorMillionths: 1_000_000,
  minimumSpendBytes: 0,
  plainGbPerDay: 0,
  nodePortMbps: 10_000,
  nodePortPercent: 120,
}
