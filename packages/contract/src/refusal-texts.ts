import type { Language, Words } from '@dukou/domain'
import type { RefusalDetails, RefusalName } from './refusals.ts'

/** What each refusal says, in both languages. `{name}` is filled from the refusal's details. */
export const refusalTexts: Readonly<Record<RefusalName, Words>> = {
  unknown: {
    zh: '出错了，已经记下来。请稍后重试，还不行请提交工单',
    en: 'Something went wrong and was noted. Try again later, or open a ticket',
  },
  emailAlreadyRegistered: { zh: '邮件已注册', en: 'This e-mail is already registered' },
  sessionExpired: { zh: '登录过期，请登录', en: 'Your session ended, please sign in' },
  withdrawalRefused: {
    zh: '申请提现失败，最低提现金额:{minimum}元',
    en: 'Withdrawal refused. The minimum is {minimum} yuan',
  },
  couponNotFound: { zh: '体验券不存在', en: 'No such trial code' },
  couponUsageLimitReached: { zh: '优惠券使用次数超限', en: 'This coupon was used too often' },
  couponKindNotRedeemable: {
    zh: '现金券和折扣券在付款时使用，不在这里兑换',
    en: 'Cash and discount coupons are used when you pay, not here',
  },
  tooManyCouponAttempts: { zh: '试得太多了，请 10 分钟后再试', en: 'Too many tries, wait 10 minutes' },
  trialCouponNotForOrders: { zh: '这是体验券，请在首页兑换', en: 'This is a trial code, redeem it on the home page' },
  orderAlreadyHasCoupon: {
    zh: '订单已经用了一张优惠券，请先取消使用',
    en: 'The order already has a coupon, remove it first',
  },
  orderNotCancellable: { zh: '订单已经支付或取消', en: 'The order is already paid or cancelled' },
  couponExhausted: { zh: '抱歉，该体验券已抢兑完毕', en: 'Sorry, this trial code is used up' },
  couponExpired: { zh: '优惠券已过期', en: 'This coupon has expired' },
  actionNotAllowedForAccount: { zh: '该账号不允许这样操作。', en: 'This account is not allowed to do this' },
  ticketClosed: { zh: '这个工单已关闭，有新问题请另开一个', en: 'This ticket is closed, please open a new one' },
  giftBelowMinimum: { zh: '最低转赠{minimum}G', en: 'The minimum is {minimum} GB' },
  notEnoughTraffic: {
    zh: '永久流量不够，最多 {available} GB',
    en: 'Not enough permanent traffic, {available} GB at most',
  },
  giftTooFrequent: { zh: '太频繁了，过一会儿再试', en: 'Too often, try again in a while' },
  giftCodeInvalid: {
    zh: '领取码不存在或已经失效，核对一下有没有漏字',
    en: 'No such code, or it is used up. Check for a missing character',
  },

  badEnvelope: { zh: '请求格式不对：{problem}', en: 'Malformed request: {problem}' },
  badInput: { zh: '参数不对：{problem}', en: 'Wrong input: {problem}' },
  unknownPath: { zh: '没有这个接口，核对地址：{path}', en: 'No such call, check the address: {path}' },
  wrongMethod: { zh: '这个接口要用 {expected} 请求', en: 'This call must be made with {expected}' },
  tooLarge: { zh: '请求太大，最多 {maxKb} KB', en: 'The request is too large, {maxKb} KB at most' },
  tooManyRequests: { zh: '请求太频繁，请 {seconds} 秒后再试', en: 'Too many requests, try again in {seconds} s' },
  forbidden: { zh: '没有权限，请换有权限的账号登录', en: 'Not permitted, sign in with an account that is' },
  crossSite: {
    zh: '请求来自别的网站，已拒绝。请在本站操作',
    en: 'The request came from another site and was refused. Use this site',
  },
  busy: { zh: '现在有点忙，请稍后重试', en: 'Busy right now, try again shortly' },
  idempotencyKeyReused: {
    zh: '这个 Idempotency-Key 已用于另一个请求，请换一个',
    en: 'This Idempotency-Key belongs to another request, use a new one',
  },
  stillRunning: {
    zh: '同一个请求正在处理，请稍后用同一个 Idempotency-Key 重试',
    en: 'The same request is still running, retry shortly with the same Idempotency-Key',
  },
  wrongLogin: { zh: '用户不存在或密码错误', en: 'No such user, or wrong password' },
  tooManyLogins: { zh: '试得太多了，请 {seconds} 秒后再试', en: 'Too many tries, try again in {seconds} s' },
  tokenInvalid: { zh: '登录链接无效或已过期，请重新登录', en: 'The sign-in link is invalid or over, please sign in' },
  planNotFound: { zh: '这个商品已经下架，请刷新商店', en: 'This plan is no longer on sale, reload the shop' },
  agencyMayNotShop: { zh: '代理用户请联系你的代理购买', en: 'Agency users buy from their agency' },
  tooManyOpenOrders: {
    zh: '未支付的订单已有 {maximum} 个，请先支付或取消',
    en: 'You have {maximum} unpaid orders, pay or cancel one first',
  },
  orderNotFound: { zh: '没有这个订单，请刷新订单列表', en: 'No such order, reload your orders' },
  orderClosed: { zh: '订单已经支付或取消，请重新下单', en: 'The order is already paid or cancelled, place a new one' },
  payModeUnavailable: {
    zh: '这种付款方式还没有开通，请换一种',
    en: 'This way to pay is not available, choose another',
  },
  amountOutOfRange: {
    zh: '这种付款方式只收 {minimum} 到 {maximum} 元，请换一种',
    en: 'This way to pay takes {minimum} to {maximum} yuan, choose another',
  },
  paymentStartFailed: {
    zh: '付款平台没有响应，请稍后重试。如果已经付了款，到账后会自动发货',
    en: 'The payment platform did not answer, try again shortly. If you did pay, the order is delivered when the money arrives',
  },
  tradeNotFound: { zh: '没有这笔付款，请到订单里继续支付', en: 'No such payment, continue from your orders' },
  noticeNotFound: { zh: '没有这条通知，请刷新', en: 'No such notice, reload' },
  nodeNotFound: { zh: '没有这个节点，请刷新列表', en: 'No such node, reload the list' },
  entryNotFound: { zh: '没有这个入口，请刷新列表', en: 'No such entry, reload the list' },
  entitlementNotFound: { zh: '没有这个权限，请刷新列表', en: 'No such entitlement, reload the list' },
  lineNotFound: { zh: '没有这条线路，请刷新列表', en: 'No such line, reload the list' },
  fixedNameNeedsOneLine: {
    zh: '固定名字，就不要配置多个，否则会出现重名',
    en: 'With a fixed name configure one line only, or names would repeat',
  },
  scaleConflict: {
    zh: '同一个入站的线路倍率必须相同，请改成 {existing}',
    en: 'Lines of one inbound must share a factor, set it to {existing}',
  },
  protocolNotForNode: {
    zh: '这种节点不能用协议 {protocol}，请换协议或节点',
    en: 'This kind of node cannot carry {protocol}, choose another protocol or node',
  },
  bridgeNotForProtocol: {
    zh: '协议 {protocol} 不能走 {bridge}，请换一种走法',
    en: '{protocol} cannot go through {bridge}, choose another way',
  },
  settingInvalid: { zh: '{field}：{problem}', en: '{field}: {problem}' },
  cdnNeedsHost: {
    zh: '走 CDN 要用域名，请先给节点 {node} 填上域名',
    en: 'A CDN is reached by name: give node {node} a host name first',
  },
  accountDisabled: {
    zh: '账号已停用，有疑问请联系客服',
    en: 'This account is disabled. If you have questions, contact support',
  },
  twoPeople: {
    zh: '请求里有两个人的登录，不知道听谁的。请退出其中一个再试',
    en: 'The request carries the sessions of two people. Sign out of one of them and try again',
  },
  entryInUse: {
    zh: '{count} 条线路还经过这个入口（{names}），请先改走别处或删除',
    en: 'Lines that still go through this entry: {count} ({names}). Point them elsewhere or delete them first',
  },
  entitlementRequired: {
    zh: '{count} 条线路还在要求它（{names}），请先改掉这些线路',
    en: 'Lines that still require it: {count} ({names}). Change them first',
  },
  entitlementGiven: {
    zh: '{count} 个商品还在给它（{names}），请先改掉这些商品',
    en: 'Plans that still give it: {count} ({names}). Change them first',
  },
  entitlementNameTaken: {
    zh: '已经有叫「{name}」的权限，请换一个名字',
    en: 'There is already an entitlement called {name}, choose another name',
  },
  // What the product's page reads of a reset, to the letter; people read its own words.
  linkUnknown: { zh: 'DESCRIBE_URL_ERROR', en: 'DESCRIBE_URL_ERROR' },
  linkOwnerGone: { zh: 'USER_NOT_EXIST', en: 'USER_NOT_EXIST' },
  linkOfAnother: {
    zh: '这个邮箱不是这条订阅链接的账号，请核对邮箱',
    en: 'This e-mail is not that of the link’s account, check the e-mail',
  },
  checkInNeedsPurchase: {
    zh: '付费用户可领取每日福利，请购买任意商品后再来',
    en: 'Check-in rewards are for people who have bought something. Any purchase opens them',
  },
  alreadyCheckedIn: { zh: '今天已经签到，明天再来', en: 'You have checked in today, come back tomorrow' },
  imageTooLarge: { zh: '图片限制在4M内，请缩小后再传', en: 'Images are limited to 4M, make it smaller and try again' },
  imageUnreadable: {
    zh: '只能上传 jpg、png、webp 图片。这个文件不是，或者不完整，请换一张',
    en: 'Only jpg, png and webp images. This file is none, or is damaged: choose another',
  },
  imageTooWide: {
    zh: '图片太大：边长最多 {side} 像素，总共最多 {megapixels} 百万像素。请缩小后再传',
    en: 'The image has too many pixels: {side} on a side and {megapixels} million in all at most. Make it smaller and try again',
  },
  uploadSpaceUsed: {
    zh: '你上传的图片已经满 {megabytes} MB，请用文字说明',
    en: 'Your images have used up {megabytes} MB, please describe it in words',
  },
  formUnreadable: {
    zh: '上传的表单不完整，请重新选择图片再传',
    en: 'The uploaded form is incomplete, choose the image again',
  },
  imageNotFound: { zh: '没有这张图片，请重新上传', en: 'No such image, please upload it again' },
  ticketNotFound: { zh: '没有这个工单，请刷新工单列表', en: 'No such ticket, reload your tickets' },
  orderWithoutFeedback: { zh: '这个订单没有付款，请先付款再反馈', en: 'This order was not paid: pay it first' },
  confirmationOver: {
    zh: '这条链接已经用过，或者超过了 24 小时，请重新来一次',
    en: 'This link was used before or is older than 24 hours, start again',
  },
}

/** The sentence a person reads. */
export function refusalText(name: RefusalName, language: Language, details: RefusalDetails = {}): string {
  return refusalTexts[name][language].replace(/\{(\w+)\}/g, (_, key: string) => String(details[key] ?? ''))
}
