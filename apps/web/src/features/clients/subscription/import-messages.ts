import { texts } from '../../../lib/i18n.ts'

export const importTexts = texts(
  {
    advancedTitle: '订阅导入（高级）',
    advancedLead: '点一个客户端，选择导入方式。订阅链接相当于账号密码，请勿泄露。',
    problems: '遇到问题',
    allLines: '全部线路（SSR）',
    recommended: '推荐',
    noDirect: '不支持直连',
    thenHere: (words: string) => `${words} · 本机`,
    noId: '网络错误，请稍后再试',
  },
  {
    advancedTitle: 'Subscription import (advanced)',
    advancedLead: 'Choose a client, then the way to import. The link is your key. Do not share it.',
    problems: 'Having problems?',
    allLines: 'All lines (SSR)',
    recommended: 'Recommended',
    noDirect: 'No direct connection support',
    thenHere: (words: string) => `${words} · this device`,
    noId: 'Network error, please try later',
  },
)
