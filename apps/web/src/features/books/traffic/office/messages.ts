import { texts } from '../../../../lib/i18n.ts'

export const allRecordTexts = texts(
  {
    title: '全部流量记录',
    lead: '用量按人按日汇总，其他变动逐笔列出；累计为当前值。',
    user: '用户',
    type: '类型',
    allTypes: '全部类型',
    description: '说明',
    change: '变化',
    days: (n: number) => `${n > 0 ? '+' : ''}${n} 天`,
    left: '改动后余额',
    used: '累计用掉',
    granted: '累计得到',
    time: '时间',
    none: '—',
    search: '邮箱',
    recent: '最近',
    dayUnit: '天',
    dayField: '最近几天',
  },
  {
    title: 'All traffic records',
    lead: 'Use is one row a user and day, everything else a row of its own. Totals are as they stand now.',
    user: 'User',
    type: 'Type',
    allTypes: 'All types',
    description: 'Description',
    change: 'Change',
    days: (n: number) => `${n > 0 ? '+' : ''}${n} ${Math.abs(n) === 1 ? 'day' : 'days'}`,
    left: 'Left after',
    used: 'Used in all',
    granted: 'Granted in all',
    time: 'Time',
    none: '—',
    search: 'E-mail',
    recent: 'Last',
    dayUnit: 'days',
    dayField: 'How many days',
  },
)

export type AllRecordTexts = ReturnType<typeof allRecordTexts.now>
