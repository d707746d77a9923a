import { texts } from '../../../lib/i18n.ts'

export const offerTexts = texts(
  {
    title: '今日推荐',
    saves: (name: string, yuan: string) => `${name}每天省 ${yuan} 元`,
    onlyToday: '关掉后今天不再显示。',
  },
  {
    title: "Today's offer",
    saves: (name: string, yuan: string) => `${name} is ¥${yuan} a day cheaper`,
    onlyToday: 'Once closed, it is not shown again today.',
  },
)
