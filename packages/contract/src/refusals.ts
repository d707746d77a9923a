/**
 * Every refusal of the product, and its code on the wire. The product's own codes are below 2000; ours start at 2001.
 * What each says stands in `refusal-texts.ts`, which no page downloads: the server's answer brings the sentence.
 */
export const refusalCodes = {
  unknown: 999,
  emailAlreadyRegistered: 1001,
  sessionExpired: 1002,
  withdrawalRefused: 1012,
  couponNotFound: 1016,
  couponUsageLimitReached: 1017,
  couponKindNotRedeemable: 1020,
  tooManyCouponAttempts: 1021,
  trialCouponNotForOrders: 1022,
  orderAlreadyHasCoupon: 1025,
  orderNotCancellable: 1026,
  couponExhausted: 1027,
  couponExpired: 1029,
  actionNotAllowedForAccount: 1033,
  ticketClosed: 1035,
  giftBelowMinimum: 1037,
  notEnoughTraffic: 1038,
  giftTooFrequent: 1039,
  giftCodeInvalid: 1040,

  badEnvelope: 2001,
  badInput: 2002,
  unknownPath: 2003,
  wrongMethod: 2004,
  tooLarge: 2005,
  tooManyRequests: 2006,
  forbidden: 2007,
  crossSite: 2008,
  busy: 2009,
  idempotencyKeyReused: 2010,
  stillRunning: 2011,
  wrongLogin: 2012,
  tooManyLogins: 2013,
  tokenInvalid: 2014,
  planNotFound: 2015,
  agencyMayNotShop: 2016,
  tooManyOpenOrders: 2017,
  orderNotFound: 2018,
  orderClosed: 2019,
  payModeUnavailable: 2020,
  amountOutOfRange: 2021,
  paymentStartFailed: 2022,
  tradeNotFound: 2023,
  noticeNotFound: 2024,
  nodeNotFound: 2025,
  entryNotFound: 2026,
  entitlementNotFound: 2027,
  lineNotFound: 2028,
  fixedNameNeedsOneLine: 2029,
  scaleConflict: 2030,
  protocolNotForNode: 2031,
  bridgeNotForProtocol: 2032,
  settingInvalid: 2033,
  cdnNeedsHost: 2034,
  accountDisabled: 2035,
  twoPeople: 2036,
  entryInUse: 2037,
  entitlementRequired: 2038,
  entitlementGiven: 2039,
  entitlementNameTaken: 2040,
  linkUnknown: 2041,
  linkOwnerGone: 2042,
  linkOfAnother: 2043,
  checkInNeedsPurchase: 2044,
  alreadyCheckedIn: 2045,
  imageTooLarge: 2046,
  imageUnreadable: 2047,
  imageTooWide: 2048,
  uploadSpaceUsed: 2049,
  formUnreadable: 2050,
  imageNotFound: 2051,
  ticketNotFound: 2052,
  orderWithoutFeedback: 2053,
  confirmationOver: 2054,
} as const

export type RefusalName = keyof typeof refusalCodes
export type RefusalDetails = Record<string, string | number>

/** What any call may answer, whatever it declares: trouble with the request itself, the session or the load. */
export const ALWAYS_POSSIBLE = [
  'unknown',
  'sessionExpired',
  'twoPeople',
  'badEnvelope',
  'badInput',
  'unknownPath',
  'wrongMethod',
  'tooLarge',
  'tooManyRequests',
  'forbidden',
  'crossSite',
  'busy',
  'idempotencyKeyReused',
  'stillRunning',
] as const satisfies readonly RefusalName[]

const nameByCode = new Map<number, RefusalName>(
  Object.entries(refusalCodes).map(([name, code]) => [code, name as RefusalName]),
)

export function refusalByCode(code: number): RefusalName | undefined {
  return nameByCode.get(code)
}
