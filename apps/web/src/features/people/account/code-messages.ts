import { texts } from '../../../lib/i18n.ts'

/** Words of the second step of signing in. */
export const codeTexts = texts(
  {
    title: '两步验证',
    lead: '请输入验证器中的 6 位验证码。',
    code: '验证码',
    recoveryLead: '请输入一个恢复码，每个只能用一次。',
    recoveryCode: '恢复码',
    useRecovery: '无法使用验证器？使用恢复码',
    useApp: '改用验证器里的验证码',
    lost: '恢复码也丢了，请联系客服。',
    login: '登录',
    back: '返回',
    codeEmpty: '请输入验证码',
    recoveryEmpty: '请输入恢复码',
  },
  {
    title: 'Second factor',
    lead: 'The password is right. Now type the 6-digit code of your authenticator app.',
    code: 'Code',
    recoveryLead: 'The password is right. Now type a recovery code. Each works once.',
    recoveryCode: 'Recovery code',
    useRecovery: 'No phone at hand, use a recovery code',
    useApp: 'Use a code of the app instead',
    lost: 'If the recovery codes are lost too, contact support.',
    login: 'Sign in',
    back: 'Back',
    codeEmpty: 'Type the code',
    recoveryEmpty: 'Type a recovery code',
  },
)
