import { texts } from '../../../lib/i18n.ts'

/** Reasons for which a way to pay cannot be chosen. */
export const wayTexts = texts(
  {
    wayFailing: '暂时无法发起，请换一种或稍后再试',
    wayClosed: '这个时段不收款',
    wayFrom: (yuan: string) => `满 ${yuan} 元可用`,
    wayUpTo: (yuan: string) => `最多 ${yuan} 元`,
    inWechat: '微信',
    inAlipay: '支付宝',
    inQq: 'QQ',
    wayShut: (app: string) => `在${app}里打不开`,
    shutLink: (app: string) => `在${app}里打不开。复制付款链接，到手机浏览器里打开，付完回到这里。`,
    shutSite: (app: string) => `在${app}里打不开。点右上角菜单，选「在浏览器打开」，登录后到「订单」继续支付。`,
    copyLink: '复制付款链接',
    copyOrders: '复制订单页网址',
    album: '也可以截图保存这张码，打开支付宝，扫一扫，从相册选取。',
    cameraOnly: '微信若提示不支持从相册识别，就只能用另一台设备显示这张码来扫。',
    payHere: '去付款',
    again: (method: string) => `重新打开${method}`,
  },
  {
    wayFailing: 'Cannot be started now: choose another, or try later',
    wayClosed: 'Not at this hour',
    wayFrom: (yuan: string) => `From ${yuan} yuan`,
    wayUpTo: (yuan: string) => `Up to ${yuan} yuan`,
    inWechat: 'WeChat',
    inAlipay: 'Alipay',
    inQq: 'QQ',
    wayShut: (app: string) => `Does not open inside ${app}`,
    shutLink: (app: string) =>
      `This does not open inside ${app}. Copy the payment link, open it in the phone's browser, and come back here afterwards.`,
    shutSite: (app: string) =>
      `This does not open inside ${app}. Use the menu at the top right to open this site in a browser, sign in, and pay under Orders.`,
    copyLink: 'Copy the payment link',
    copyOrders: 'Copy the address of your orders',
    album: 'Or take a screenshot of this code, open Alipay, scan, and choose it from the album.',
    cameraOnly: 'If WeChat refuses codes from its album, this code must be scanned from the screen of another device.',
    payHere: 'Go to payment',
    again: (method: string) => `Open ${method} again`,
  },
)
export type WayTexts = ReturnType<typeof wayTexts.now>
