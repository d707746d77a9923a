import { type PayMode, webAddress } from '@dukou/domain'
import type { InApp } from '../../../lib/in-app.ts'

/** Addresses that a platform gave to pay at. */
interface Given {
  payUrl: string | null
  qrCode: string | null
  urlScheme: string | null
}

export interface PayHere {
  /** Opened by a tap. */
  href?: string
  /** It opens in this window: it leads to an app, or the browser of an app has only one. */
  inPlace?: boolean
  /** The app in whose browser it does not open. */
  shutIn?: InApp
  /** The payment's own page, which any other browser opens without a session. */
  link?: string
}

/**
 * The browser of each app opens the pages of its own way to pay, and addresses of itself. WeChat blocks the pages of Alipay
 * and all addresses of apps: its own (`weixin://dl/business`) are for other browsers, says
 * developers.weixin.qq.com/miniprogram/dev/framework/open-ability/url-scheme. QQ pays by neither.
 */
const OPENS: Record<InApp, { pages?: PayMode; apps?: RegExp }> = {
  wechat: { pages: 'wxpay' },
  alipay: { pages: 'alipay', apps: /^alipays?:/i },
  qq: {},
}

/** How a payment is opened on this phone. Without an address that opens there is only the code. */
export function payHere(mode: PayMode, { payUrl, qrCode, urlScheme }: Given, inApp: InApp | undefined): PayHere {
  // The code of Alipay is the address of a page, that of WeChat is not.
  const page = payUrl ?? (qrCode !== null && webAddress(qrCode) ? qrCode : undefined)
  const href = urlScheme ?? page
  if (href === undefined) return {}
  if (!inApp) return { href, inPlace: urlScheme !== null }
  const opens = urlScheme === null ? OPENS[inApp].pages === mode : OPENS[inApp].apps?.test(urlScheme)
  return opens ? { href, inPlace: true } : { shutIn: inApp, ...(page && { link: page }) }
}

/** Whether a way to pay is likely to open here, before anything is known of the payment. */
export function opensIn(mode: PayMode, inApp: InApp | undefined): boolean {
  return !inApp || mode === 'usdt' || mode === 'transfer' || OPENS[inApp].pages === mode
}

/**
 * WeChat takes such a code from the camera only, not from its album (pay.weixin.qq.com/doc/v3/merchant/4012791890). Codes
 * of other platforms are addresses of pages, which it takes from anywhere.
 */
export function isForCameraOnly(code: string): boolean {
  return /^weixin:/i.test(code)
}
