import { texts } from '../../lib/i18n.ts'

export const showcaseTexts = texts(
  {
    title: '套餐与线路',
    lead: '登录后购买，付款后几秒到账。',
    noPlans: '暂时没有在售的套餐。',
    noLines: '暂时没有线路。',
    traffic: (gb: string) => `${gb} GB，永不过期`,
    time: (days: number, gb: string) => `${days} 天，每天 ${gb} GB`,
    both: (daily: string, gb: string) => `${daily}，另赠 ${gb} GB 永久流量`,
    lines: (lines: number, countries: number) => `${lines} 条线路，${countries} 个国家和地区`,
    count: (lines: number) => `${lines} 条`,
  },
  {
    title: 'Plans and lines',
    lead: 'Sign in to buy. Traffic arrives seconds after payment.',
    noPlans: 'No plans on sale right now.',
    noLines: 'No lines right now.',
    traffic: (gb: string) => `${gb} GB, never expires`,
    time: (days: number, gb: string) => `${days} days, ${gb} GB a day`,
    both: (daily: string, gb: string) => `${daily}, plus ${gb} GB permanent traffic`,
    lines: (lines: number, countries: number) =>
      `${lines} ${lines === 1 ? 'line' : 'lines'} in ${countries} ${countries === 1 ? 'country or region' : 'countries and regions'}`,
    count: (lines: number) => `${lines}`,
  },
)

export type ShowcaseTexts = ReturnType<typeof showcaseTexts.of>
