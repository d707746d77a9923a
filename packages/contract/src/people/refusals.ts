import type { RefusalTable } from '../refusal.ts'

export const peopleRefusals = {
  emailAlreadyRegistered: { code: 1001, status: 409, zh: '邮件已注册', en: 'This e-mail is already registered' },
  actionNotAllowedForAccount: {
    code: 1033,
    status: 403,
    zh: '该账号不允许这样操作。',
    en: 'This account is not allowed to do this',
  },
  wrongLogin: { status: 401, zh: '用户不存在或密码错误', en: 'No such user, or wrong password' },
  tooManyLogins: {
    status: 429,
    zh: '操作过于频繁，请 {seconds} 秒后再试',
    en: 'Too many attempts. Try again in {seconds} s',
  },
  tokenInvalid: {
    status: 401,
    zh: '登录链接无效或已过期，请重新登录',
    en: 'The sign-in link is invalid or has expired, please sign in',
  },
  accountDisabled: {
    status: 403,
    zh: '账号已停用，有疑问请联系客服',
    en: 'This account is disabled. If you have questions, contact support',
  },
  checkInNeedsPurchase: {
    status: 403,
    zh: '付费用户可领取每日福利，请购买任意商品后再来',
    en: 'Check-in rewards are for people who have bought something. Any purchase opens them',
  },
  alreadyCheckedIn: { status: 409, zh: '今天已经签到，明天再来', en: 'You have checked in today, come back tomorrow' },
  userNotFound: { status: 404, zh: '没有这个用户，请刷新用户列表', en: 'No such user, reload the list' },
  channelCodeTaken: {
    status: 409,
    zh: '渠道码 {code} 已经是别人的，请换一个',
    en: 'The channel code {code} is somebody else’s, choose another',
  },
  passwordWrong: { status: 403, zh: '当前密码不对，请再输一次', en: 'The present password is wrong, type it again' },
  secondFactorNeeded: {
    status: 403,
    zh: '密码正确，请再输入验证器里的 6 位验证码',
    en: 'The password is right. Now type the 6-digit code of your authenticator app',
  },
  accountDeleted: {
    status: 409,
    zh: '这个账号已注销，无法恢复。请用同一个邮箱重新注册',
    en: 'This account was deleted and cannot be brought back. Register anew, with the same e-mail if you like',
  },
  accountMerged: {
    status: 409,
    zh: '这个账号已经并入另一个账号，请改用那个账号',
    en: 'This account was merged into another one, use that one',
  },
  signupUnconfirmed: {
    status: 403,
    zh: '账号还没有激活，请打开注册邮件里的链接完成验证',
    en: 'This account is not confirmed yet. Open the link in the sign-up mail',
  },
  keyResetTooOften: {
    status: 429,
    zh: '今天的重置次数用完了，{time} 之后可以再重置一次',
    en: 'No resets left for now. You can reset the link again after {time}',
  },
  lastOwner: {
    status: 409,
    zh: '这是最后一位站长。请先指定另一位站长',
    en: 'This is the last owner. Appoint another owner first',
  },
  ownRolesFixed: {
    status: 409,
    zh: '不能改自己的角色，请让另一位站长来改',
    en: 'You cannot change your own roles. Ask another owner',
  },
  cannotBeStaff: {
    status: 409,
    zh: '已停用的账号和代理的客户不能设为员工，请先启用账号或移出代理',
    en: 'A disabled account or a customer of an agency cannot be staff. Enable the account or take it out of the agency first',
  },
  notToOneself: {
    status: 409,
    zh: '不能给自己的账号加钱、流量或时间，不能自己使用优惠券，也不能处理自己的提现，请让站长来做',
    en: 'You cannot add money, traffic or time to your own account, use coupons for it, or handle your own withdrawal. Ask an owner',
  },
} satisfies RefusalTable
