import type { RefusalTable } from '../refusal.ts'

export const accessRefusals = {
  // Machine-readable: the product’s page compares the next two texts literally after a reset, and shows its own.
  linkUnknown: { status: 404, zh: 'DESCRIBE_URL_ERROR', en: 'DESCRIBE_URL_ERROR' },
  linkOwnerGone: { status: 404, zh: 'USER_NOT_EXIST', en: 'USER_NOT_EXIST' },
  linkOfAnother: {
    status: 403,
    zh: '这个邮箱不是这条订阅链接的账号，请核对邮箱',
    en: 'This e-mail is not that of the link’s account, check the e-mail',
  },
  confirmationOver: {
    status: 409,
    zh: '这条链接已经用过，或者超过了 24 小时，请重新来一次',
    en: 'This link was used before or is older than 24 hours, start again',
  },
  emailFixed: {
    status: 409,
    zh: '邮箱不能在这里修改，请联系客服',
    en: 'The e-mail cannot be changed here, please contact support',
  },
  secondFactorWrong: {
    status: 403,
    zh: '验证码不对或已经用过。请等验证码刷新后重试，也可以用恢复码',
    en: 'This code is wrong or was used before. Wait for the next one in your app, or use a recovery code',
  },
  secondFactorChanged: {
    status: 409,
    zh: '两步验证刚刚开启或关闭过，请刷新页面再试',
    en: 'The second factor was just switched on or off: reload the page and try again',
  },
  apiTokenRefused: {
    status: 401,
    zh: '这个 API 令牌不存在、已到期或已被吊销，或者创建者已不是管理员。请在后台换一个新的',
    en: 'This API token does not exist, has expired or was revoked, or its creator is no longer an admin. Make a new one in the back office',
  },
  apiTokenElsewhere: {
    status: 403,
    zh: '这个 API 令牌不能在 {ip} 使用，请在后台把这个地址加进它的名单',
    en: 'This API token may not be used from {ip}, add that address to its list in the back office',
  },
  apiTokenNeedsScope: {
    status: 403,
    zh: '这个 API 令牌没有「{scope}」范围，请在后台给它加上，或换一个令牌',
    en: 'This API token lacks the scope {scope}, add it in the back office or use another token',
  },
  notForPrograms: {
    status: 403,
    zh: '这个接口不能用 API 令牌调用，请登录后在页面上操作',
    en: 'This call cannot be made with an API token, sign in and do it on the page',
  },
  apiTokenNotFound: { status: 404, zh: '没有这个 API 令牌，请刷新列表', en: 'No such API token, reload the list' },
  mailNotConfigured: {
    status: 409,
    zh: '本站没有开通邮件，请联系客服找回账号',
    en: 'This site sends no mail. Contact support to recover the account',
  },
} satisfies RefusalTable
