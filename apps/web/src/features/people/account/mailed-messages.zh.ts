export default {
  mailed: '请前往邮箱完成验证',
  mailedTo: (email: string) => `确认邮件已发到 ${email}，24 小时内有效。`,
  mailedText: '打开邮件里的链接后生效。没有收到的话，看看垃圾邮件。',
  unconfirmed: (email: string) => `密码正确，但 ${email} 还没有验证。请打开注册邮件里的链接。`,
  again: '重新发送邮件',
  sentAgain: '已重新发送',
  confirmedMeanwhile: '邮箱已验证，请登录',
  toLogin: '去登录',
}
