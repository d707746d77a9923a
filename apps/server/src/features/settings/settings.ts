/** What an operator can change without touching the program, in our words. Rates are basis points, money is li as text. */
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

  adminIds: string[]
  operatorIds: string[]

  alipayChannel: string
  wxpayChannel: string
  urlSchemeChannel: string
  notifyUrl: string
  returnUrl: string
  /** The name of goods that a payment platform sees. */
  goodsName: string
  walletFullPurchase: boolean
  hideCheapPlansChannel: string
  minWithdrawalLi: string

  openChannel: boolean
  channelRewardBp: number
  channelWindowDays: number

  noticeShown: boolean
  noticeTitle: string
  noticeContent: string
  noticeMarkedRed: boolean
  noticeIntervalDays: number

  checkInRewardMb: number
  checkInStreakDays: number
  checkInStreakRewardMb: number

  /** Hours between two automatic updates, told to clients. */
  profileUpdateHours: number

  /** How often node software asks for configuration and users, and how often it reports traffic. */
  nodePullSeconds: number
  nodePushSeconds: number

  /** GB that somebody may use on a day before his time package is slowed down to its plan's speed; 0: never. */
  slowAfterGb: number
}

export const defaultSettings: Settings = {
  siteName: '渡口',
  preferredDomain: '',
  backupDomain: '',
  contact: '',
  agencyUserDomain: '',
  subscriptionHost: '',
  hostedRules: true,
  adminIds: [],
  operatorIds: [],
  alipayChannel: '',
  wxpayChannel: '',
  urlSchemeChannel: '',
  notifyUrl: '',
  returnUrl: '',
  goodsName: '数字商品',
  walletFullPurchase: true,
  hideCheapPlansChannel: '',
  minWithdrawalLi: '500000',
  openChannel: true,
  channelRewardBp: 1000,
  channelWindowDays: 90,
  noticeShown: false,
  noticeTitle: '',
  noticeContent: '',
  noticeMarkedRed: false,
  noticeIntervalDays: 1,
  checkInRewardMb: 200,
  checkInStreakDays: 30,
  checkInStreakRewardMb: 2048,
  profileUpdateHours: 24,
  nodePullSeconds: 60,
  nodePushSeconds: 60,
  slowAfterGb: 0,
}
