import type { Words } from '../../../lib/i18n.ts'

/** A page of help beside the guides; its text is a file of its own in `help`. */
export interface HelpRow {
  slug: string
  title: Words
  /** Search keywords besides the title. */
  words: string
}

export const HELP = [
  {
    slug: 'windows_errors',
    title: { zh: '常见问题', en: 'FAQ' },
    words:
      '超时 测速 dns 新疆 v2rayn 海外 surge sstap shadowrocket 打不开 优惠码 提现 转赠 抽奖 自动续费 timeout speed coupon withdraw gift lottery renewal',
  },
  {
    slug: 'apple_id_signup_guide',
    title: { zh: '海外 Apple ID 注册教程', en: 'Sign up for an overseas Apple ID' },
    words: 'app store 苹果 注册 ios iphone ipad',
  },
] as const satisfies readonly HelpRow[]
