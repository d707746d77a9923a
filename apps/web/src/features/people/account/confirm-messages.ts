import { texts } from '../../../lib/i18n.ts'

/** Words of the page that the link in a mail leads to. */
export const confirmTexts = texts(
  {
    waiting: '正在确认',
    signedUp: (n: number) => `注册成功，${n}秒后跳转`,
    signedUpText: '账号已经可以使用，用注册时的密码登录。',
    passwordChanged: (n: number) => `密码修改成功，${n}秒后跳转`,
    passwordChangedText: '所有设备已经退出，订阅链接也换了新的。请用新密码登录，再导入一次订阅。',
    login: '直接登录',
    failed: '注册失败',
    signUpLinkOver: '这条链接已经用过，或者超过了 24 小时。用过的话，账号已经可以登录。',
    passwordLinkOver: '这条链接已经用过，或者超过了 24 小时。用过的话，新密码已经生效；没有用过，密码就没有改变。',
    noAnswer: '网络错误，请检查网络后刷新这一页。',
    again: '重新注册',
    resetAgain: '重置密码',
  },
  {
    waiting: 'Confirming',
    signedUp: (n: number) => `Signed up, moving on in ${n} s`,
    signedUpText: 'Your account is ready. Sign in with the password that you chose.',
    passwordChanged: (n: number) => `Password changed, moving on in ${n} s`,
    passwordChangedText:
      'All devices are signed out and your link is new. Sign in with the new password, then import again.',
    login: 'Sign in now',
    failed: 'Sign-up failed',
    signUpLinkOver: 'This link was used before or is older than 24 hours. If you used it, you can sign in.',
    passwordLinkOver:
      'This link was used before or is older than 24 hours. If you used it, the new password holds; if not, the old one does.',
    noAnswer: 'Network error. Check your connection and reload this page.',
    again: 'Sign up again',
    resetAgain: 'Reset password',
  },
)
