/** An app whose own browser shows the page. */
export type InApp = 'wechat' | 'alipay' | 'qq'

/** WeChat's desktop programs and WeCom name themselves the same. QQ Browser, a browser of its own, says MQQBrowser. */
const MARKS: [InApp, RegExp][] = [
  ['wechat', /\bMicroMessenger\//i],
  ['alipay', /\bAlipayClient\//i],
  ['qq', /\bQQ\/\d/i],
]

/** The app in whose browser this is; undefined in a browser of its own. */
export function inAppOf(userAgent: string): InApp | undefined {
  return MARKS.find(([, mark]) => mark.test(userAgent))?.[0]
}

export function thisInApp(): InApp | undefined {
  return inAppOf(navigator.userAgent)
}
