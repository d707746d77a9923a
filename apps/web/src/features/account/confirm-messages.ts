import { texts } from '../../lib/i18n.ts'

/** Words of the page that the link in a mail leads to, and of those that send one. */
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
    mailed: '去邮箱里确认',
    mailedTo: (email: string) => `确认邮件已发到 ${email}，24 小时内有效。`,
    mailedText: '打开邮件里的链接后生效。没有收到的话，看看垃圾邮件，或者过几分钟再试一次。',
    toLogin: '去登录',
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
    mailed: 'Confirm in your mailbox',
    mailedTo: (email: string) => `A mail was sent to ${email}. Its link is good for 24 hours.`,
    mailedText:
      'It takes effect when you open the link. If nothing came, look among the spam, or try again in a few minutes.',
    toLogin: 'Sign in',
  },
)
