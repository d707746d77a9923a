import type { Language } from '@dukou/domain'

/**
 * Every refusal of the product: its code on the wire and what it says, in both languages. The product's own codes are
 * below 2000; ours start at 2001. `{name}` is filled from the refusal's details.
 */
export const refusals = {
  unknown: refusal(
    999,
    '出错了，已经记下来。请稍后重试，还不行请提交工单',
    'Something went wrong and was noted. Try again later, or open a ticket',
  ),
  emailAlreadyRegistered: refusal(1001, '邮件已注册', 'This e-mail is already registered'),
  sessionExpired: refusal(1002, '登录过期，请登录', 'Your session ended, please sign in'),
  withdrawalRefused: refusal(
    1012,
    '申请提现失败，最低提现金额:{minimum}元',
    'Withdrawal refused. The minimum is {minimum} yuan',
  ),
  couponNotFound: refusal(1016, '体验券不存在', 'No such trial code'),
  couponUsageLimitReached: refusal(1017, '优惠券使用次数超限', 'This coupon was used too often'),
  couponKindNotRedeemable: refusal(
    1020,
    '现金券和折扣券在付款时使用，不在这里兑换',
    'Cash and discount coupons are used when you pay, not here',
  ),
  tooManyCouponAttempts: refusal(1021, '试得太多了，请 10 分钟后再试', 'Too many tries, wait 10 minutes'),
  trialCouponNotForOrders: refusal(
    1022,
    '这是体验券，请在首页兑换',
    'This is a trial code, redeem it on the home page',
  ),
  orderAlreadyHasCoupon: refusal(
    1025,
    '订单已经用了一张优惠券，请先取消使用',
    'The order already has a coupon, remove it first',
  ),
  orderNotCancellable: refusal(1026, '订单已经支付或取消', 'The order is already paid or cancelled'),
  couponExhausted: refusal(1027, '抱歉，该体验券已抢兑完毕', 'Sorry, this trial code is used up'),
  couponExpired: refusal(1029, '优惠券已过期', 'This coupon has expired'),
  actionNotAllowedForAccount: refusal(1033, '该账号不允许这样操作。', 'This account is not allowed to do this'),
  ticketClosed: refusal(1035, '这个工单已关闭，有新问题请另开一个', 'This ticket is closed, please open a new one'),
  giftBelowMinimum: refusal(1037, '最低转赠{minimum}G', 'The minimum is {minimum} GB'),
  notEnoughTraffic: refusal(
    1038,
    '永久流量不够，最多 {available} GB',
    'Not enough permanent traffic, {available} GB at most',
  ),
  giftTooFrequent: refusal(1039, '太频繁了，过一会儿再试', 'Too often, try again in a while'),
  giftCodeInvalid: refusal(
    1040,
    '领取码不存在或已经失效，核对一下有没有漏字',
    'No such code, or it is used up. Check for a missing character',
  ),

  badEnvelope: refusal(2001, '请求格式不对：{problem}', 'Malformed request: {problem}'),
  badInput: refusal(2002, '参数不对：{problem}', 'Wrong input: {problem}'),
  unknownPath: refusal(2003, '没有这个接口，核对地址：{path}', 'No such call, check the address: {path}'),
  wrongMethod: refusal(2004, '这个接口要用 {expected} 请求', 'This call must be made with {expected}'),
  tooLarge: refusal(2005, '请求太大，最多 {maxKb} KB', 'The request is too large, {maxKb} KB at most'),
  tooManyRequests: refusal(2006, '请求太频繁，请 {seconds} 秒后再试', 'Too many requests, try again in {seconds} s'),
  forbidden: refusal(2007, '没有权限，请换有权限的账号登录', 'Not permitted, sign in with an account that is'),
  crossSite: refusal(
    2008,
    '请求来自别的网站，已拒绝。请在本站操作',
    'The request came from another site and was refused. Use this site',
  ),
  busy: refusal(2009, '现在有点忙，请稍后重试', 'Busy right now, try again shortly'),
  idempotencyKeyReused: refusal(
    2010,
    '这个 Idempotency-Key 已用于另一个请求，请换一个',
    'This Idempotency-Key belongs to another request, use a new one',
  ),
  stillRunning: refusal(
    2011,
    '同一个请求正在处理，请稍后用同一个 Idempotency-Key 重试',
    'The same request is still running, retry shortly with the same Idempotency-Key',
  ),
  wrongLogin: refusal(2012, '用户不存在或密码错误', 'No such user, or wrong password'),
  tooManyLogins: refusal(2013, '试得太多了，请 {seconds} 秒后再试', 'Too many tries, try again in {seconds} s'),
  tokenInvalid: refusal(
    2014,
    '登录链接无效或已过期，请重新登录',
    'The sign-in link is invalid or over, please sign in',
  ),
  planNotFound: refusal(2015, '这个商品已经下架，请刷新商店', 'This plan is no longer on sale, reload the shop'),
  agencyMayNotShop: refusal(2016, '代理用户请联系你的代理购买', 'Agency users buy from their agency'),
  tooManyOpenOrders: refusal(
    2017,
    '未支付的订单已有 {maximum} 个，请先支付或取消',
    'You have {maximum} unpaid orders, pay or cancel one first',
  ),
  orderNotFound: refusal(2018, '没有这个订单，请刷新订单列表', 'No such order, reload your orders'),
  orderClosed: refusal(
    2019,
    '订单已经支付或取消，请重新下单',
    'The order is already paid or cancelled, place a new one',
  ),
  payModeUnavailable: refusal(
    2020,
    '这种付款方式还没有开通，请换一种',
    'This way to pay is not available, choose another',
  ),
  amountOutOfRange: refusal(
    2021,
    '这种付款方式只收 {minimum} 到 {maximum} 元，请换一种',
    'This way to pay takes {minimum} to {maximum} yuan, choose another',
  ),
  paymentStartFailed: refusal(
    2022,
    '付款平台没有响应，请稍后重试。如果已经付了款，到账后会自动发货',
    'The payment platform did not answer, try again shortly. If you did pay, the order is delivered when the money arrives',
  ),
  tradeNotFound: refusal(2023, '没有这笔付款，请到订单里继续支付', 'No such payment, continue from your orders'),
  noticeNotFound: refusal(2024, '没有这条通知，请刷新', 'No such notice, reload'),
  nodeNotFound: refusal(2025, '没有这个节点，请刷新列表', 'No such node, reload the list'),
  entryNotFound: refusal(2026, '没有这个入口，请刷新列表', 'No such entry, reload the list'),
  entitlementNotFound: refusal(2027, '没有这个权限，请刷新列表', 'No such entitlement, reload the list'),
  lineNotFound: refusal(2028, '没有这条线路，请刷新列表', 'No such line, reload the list'),
  fixedNameNeedsOneLine: refusal(
    2029,
    '固定名字，就不要配置多个，否则会出现重名',
    'With a fixed name configure one line only, or names would repeat',
  ),
  scaleConflict: refusal(
    2030,
    '同一个入站的线路倍率必须相同，请改成 {existing}',
    'Lines of one inbound must share a factor, set it to {existing}',
  ),
  protocolNotForNode: refusal(
    2031,
    '这种节点不能用协议 {protocol}，请换协议或节点',
    'This kind of node cannot carry {protocol}, choose another protocol or node',
  ),
  bridgeNotForProtocol: refusal(
    2032,
    '协议 {protocol} 不能走 {bridge}，请换一种走法',
    '{protocol} cannot go through {bridge}, choose another way',
  ),
  settingInvalid: refusal(2033, '{field}：{problem}', '{field}: {problem}'),
  cdnNeedsHost: refusal(
    2034,
    '走 CDN 要用域名，请先给节点 {node} 填上域名',
    'A CDN is reached by name: give node {node} a host name first',
  ),
  accountDisabled: refusal(
    2035,
    '账号已停用，有疑问请联系客服',
    'This account is disabled. If you have questions, contact support',
  ),
  twoPeople: refusal(
    2036,
    '请求里有两个人的登录，不知道听谁的。请退出其中一个再试',
    'The request carries the sessions of two people. Sign out of one of them and try again',
  ),
  entryInUse: refusal(
    2037,
    '{count} 条线路还经过这个入口（{names}），请先改走别处或删除',
    'Lines that still go through this entry: {count} ({names}). Point them elsewhere or delete them first',
  ),
  entitlementRequired: refusal(
    2038,
    '{count} 条线路还在要求它（{names}），请先改掉这些线路',
    'Lines that still require it: {count} ({names}). Change them first',
  ),
  entitlementGiven: refusal(
    2039,
    '{count} 个商品还在给它（{names}），请先改掉这些商品',
    'Plans that still give it: {count} ({names}). Change them first',
  ),
  entitlementNameTaken: refusal(
    2040,
    '已经有叫「{name}」的权限，请换一个名字',
    'There is already an entitlement called {name}, choose another name',
  ),
  // What the product's page reads of a reset, to the letter; people read its own words.
  linkUnknown: refusal(2041, 'DESCRIBE_URL_ERROR', 'DESCRIBE_URL_ERROR'),
  linkOwnerGone: refusal(2042, 'USER_NOT_EXIST', 'USER_NOT_EXIST'),
  linkOfAnother: refusal(
    2043,
    '这个邮箱不是这条订阅链接的账号，请核对邮箱',
    'This e-mail is not that of the link’s account, check the e-mail',
  ),
  checkInNeedsPurchase: refusal(
    2044,
    '付费用户可领取每日福利，请购买任意商品后再来',
    'Check-in rewards are for people who have bought something. Any purchase opens them',
  ),
  alreadyCheckedIn: refusal(2045, '今天已经签到，明天再来', 'You have checked in today, come back tomorrow'),
  imageTooLarge: refusal(
    2046,
    '图片限制在4M内，请缩小后再传',
    'Images are limited to 4M, make it smaller and try again',
  ),
  imageUnreadable: refusal(
    2047,
    '只能上传 jpg、png、webp 图片。这个文件不是，或者不完整，请换一张',
    'Only jpg, png and webp images. This file is none, or is damaged: choose another',
  ),
  imageTooWide: refusal(
    2048,
    '图片太大：边长最多 {side} 像素，总共最多 {megapixels} 百万像素。请缩小后再传',
    'The image has too many pixels: {side} on a side and {megapixels} million in all at most. Make it smaller and try again',
  ),
  uploadSpaceUsed: refusal(
    2049,
    '你上传的图片已经满 {megabytes} MB，请用文字说明',
    'Your images have used up {megabytes} MB, please describe it in words',
  ),
  formUnreadable: refusal(
    2050,
    '上传的表单不完整，请重新选择图片再传',
    'The uploaded form is incomplete, choose the image again',
  ),
  imageNotFound: refusal(2051, '没有这张图片，请重新上传', 'No such image, please upload it again'),
  ticketNotFound: refusal(2052, '没有这个工单，请刷新工单列表', 'No such ticket, reload your tickets'),
  orderWithoutFeedback: refusal(2053, '这个订单没有付款，请先付款再反馈', 'This order was not paid: pay it first'),
} as const satisfies Record<string, Refusal>

export interface Refusal {
  code: number
  zh: string
  en: string
}

export type RefusalName = keyof typeof refusals
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

const nameByCode = new Map(Object.entries(refusals).map(([name, { code }]) => [code, name as RefusalName]))

export function refusalByCode(code: number): RefusalName | undefined {
  return nameByCode.get(code)
}

/** The sentence a person reads. */
export function refusalText(name: RefusalName, language: Language, details: RefusalDetails = {}): string {
  return refusals[name][language].replace(/\{(\w+)\}/g, (_, key: string) => String(details[key] ?? ''))
}

function refusal(code: number, zh: string, en: string): Refusal {
  return { code, zh, en }
}
