import { texts } from '../../lib/i18n.ts'

export const proofTexts = texts(
  {
    password: '登录密码',
    passwordEmpty: '请输入密码',
    code: '验证码或恢复码',
    codeEmpty: '请输入验证码',
    cancel: '取消',
    failed: '操作失败，请稍后再试',
  },
  {
    password: 'Password',
    passwordEmpty: 'Type your password',
    code: 'Code or recovery code',
    codeEmpty: 'Type the code',
    cancel: 'Cancel',
    failed: 'It did not work, please try again later',
  },
)
