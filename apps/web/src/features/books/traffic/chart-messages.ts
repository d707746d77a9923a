import { texts } from '../../../lib/i18n.ts'

/** The words of the chart, which the start page has too. */
export const chartTexts = texts(
  {
    recentUse: '近 10 天用量',
    day: '日期',
    quota: '时长包',
    trial: '体验流量',
    permanent: '永久流量',
    overrun: '超出的部分',
    today: '今天',
    unfinished: '今天，未满一天',
  },
  {
    recentUse: 'Usage in the last 10 days',
    day: 'Day',
    quota: 'Time pack',
    trial: 'Trial',
    permanent: 'Permanent',
    overrun: 'Overrun',
    today: 'Today',
    unfinished: 'Today, part of a day',
  },
)
