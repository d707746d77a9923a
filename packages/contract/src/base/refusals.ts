import type { RefusalTable } from '../refusal.ts'

export const baseRefusals = {
  unknown: {
    code: 999,
    status: 500,
    zh: '出错了，已经记下来。请稍后重试，还不行请提交工单',
    en: 'Something went wrong and was noted. Try again later, or open a ticket',
  },
  sessionExpired: { code: 1002, status: 401, zh: '登录过期，请登录', en: 'Your session ended, please sign in' },
  badEnvelope: { status: 400, zh: '请求格式不对：{problem}', en: 'Malformed request: {problem}' },
  badInput: { status: 422, zh: '参数不对：{problem}', en: 'Wrong input: {problem}' },
  unknownPath: { status: 404, zh: '没有这个接口，核对地址：{path}', en: 'No such call, check the address: {path}' },
  wrongMethod: { status: 405, zh: '这个接口要用 {expected} 请求', en: 'This call must be made with {expected}' },
  tooLarge: { status: 413, zh: '请求太大，最多 {maxKb} KB', en: 'The request is too large, {maxKb} KB at most' },
  tooManyRequests: {
    status: 429,
    zh: '请求太频繁，请 {seconds} 秒后再试',
    en: 'Too many requests, try again in {seconds} s',
  },
  forbidden: {
    status: 403,
    zh: '没有权限，请换有权限的账号登录',
    en: 'Not permitted, sign in with an account that is',
  },
  crossSite: {
    status: 403,
    zh: '请求来自别的网站，已拒绝。请在本站操作',
    en: 'The request came from another site and was refused. Use this site',
  },
  busy: { status: 503, zh: '现在有点忙，请稍后重试', en: 'Busy right now, try again shortly' },
  idempotencyKeyReused: {
    status: 422,
    zh: '这个 Idempotency-Key 已用于另一个请求，请换一个',
    en: 'This Idempotency-Key belongs to another request, use a new one',
  },
  stillRunning: {
    status: 409,
    zh: '同一个请求正在处理，请稍后用同一个 Idempotency-Key 重试',
    en: 'The same request is still running, retry shortly with the same Idempotency-Key',
  },
  agencyMayNotShop: { status: 403, zh: '代理用户请联系你的代理购买', en: 'Agency users buy from their agency' },
  settingInvalid: { status: 422, zh: '{field}：{problem}', en: '{field}: {problem}' },
  twoPeople: {
    status: 400,
    zh: '同时登录了两个账号，请退出其中一个后再试',
    en: 'Two accounts are signed in at once. Sign out of one and try again',
  },
  settingsChanged: {
    status: 409,
    zh: '你打开之后，设置有改动。请核对新的值，再保存一次',
    en: 'The settings changed after you opened them. Look at the new values, then save again',
  },
  settingsVersionNotFound: {
    status: 404,
    zh: '没有这一版设置，请刷新列表',
    en: 'No such version of the settings, reload the list',
  },
  errorNotFound: { status: 404, zh: '没有这类错误，请刷新列表', en: 'No such kind of errors, reload the list' },
  webhookNotFound: { status: 404, zh: '没有这个 Webhook，请刷新列表', en: 'No such webhook, reload the list' },
  deliveryNotFound: {
    status: 404,
    zh: '没有这次投递，或它的 Webhook 已删除，请刷新列表',
    en: 'No such delivery, or its webhook was removed: reload the list',
  },
  planChanged: {
    status: 409,
    zh: '你打开之后，这个商品有改动（{fields}）。请核对新的值，再保存一次',
    en: 'This plan changed after you opened it ({fields}). Check the new values, then save again',
  },
  rowChanged: {
    status: 409,
    zh: '你打开之后，这一项有改动（{fields}）。请核对新的值，再保存一次',
    en: 'This changed after you opened it ({fields}). Check the new values, then save again',
  },
} satisfies RefusalTable
