/**
 * Why the platform refuses, in its own words for the shop (zh) and in English for the page.
 * @typedef {keyof typeof REFUSALS} Refusal
 */
export const REFUSALS = {
  method: { code: -4, zh: '请用 POST 提交', en: 'Send this as POST' },
  'pid-missing': { code: -4, zh: '商户ID不能为空', en: 'The merchant number (pid) is missing' },
  'pid-unknown': { code: -1, zh: '商户不存在！', en: 'No such merchant' },
  sign: { code: -1, zh: '签名校验失败，请返回重试！', en: 'The signature does not match the fields' },
  sign_type: { code: -1, zh: '签名类型(sign_type)只支持MD5', en: 'sign_type must be MD5' },
  'out_trade_no-missing': { code: -1, zh: '订单号(out_trade_no)不能为空', en: 'out_trade_no is missing' },
  'notify_url-missing': { code: -1, zh: '通知地址(notify_url)不能为空', en: 'notify_url is missing' },
  'return_url-missing': { code: -1, zh: '回调地址(return_url)不能为空', en: 'return_url is missing' },
  'name-missing': { code: -1, zh: '商品名称(name)不能为空', en: 'name is missing' },
  'money-missing': { code: -1, zh: '金额(money)不能为空', en: 'money is missing' },
  'type-missing': { code: -1, zh: '支付方式(type)不能为空', en: 'type is missing' },
  'clientip-missing': { code: -1, zh: '用户IP地址(clientip)不能为空', en: 'clientip is missing' },
  out_trade_no: {
    code: -1,
    zh: '订单号(out_trade_no)格式不正确',
    en: 'out_trade_no has characters that are not allowed',
  },
  money: { code: -1, zh: '金额不合法', en: 'money must be above zero with at most two decimals' },
  type: { code: -1, zh: '支付方式(type)不存在', en: 'No such payment type' },
  clientip: { code: -1, zh: '用户IP地址(clientip)不正确', en: 'clientip is not an IP address' },
  notify_url: { code: -1, zh: '通知地址(notify_url)不正确', en: 'notify_url is not an http address' },
  return_url: { code: -1, zh: '回调地址(return_url)不正确', en: 'return_url is not an http address' },
  paid: { code: -1, zh: '该订单已完成支付，请勿重复发起支付', en: 'This order number is already paid' },
  changed: {
    code: -1,
    zh: '该订单支付参数有变化，请更换订单号重新发起支付',
    en: 'This order number was used before with other values; take a new one',
  },
}
