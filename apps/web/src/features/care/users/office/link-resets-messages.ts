import { texts } from '../../../../lib/i18n.ts'

export const linkResetTexts = texts(
  {
    title: '链接重置',
    lead: '最近 30 天里多次重置自己链接、或在连接中重置的用户。重置时正在传的流量，有的节点程序不再上报，所以不会计费。',
    empty: '最近 30 天没有人多次重置链接，也没有人在连接中重置',
    email: '邮箱',
    resets: '重置次数',
    inUse: '连接中重置',
    addresses: '最多同时在用的地址',
    lastAt: '最近一次',
    billed: '重置当天的计费流量',
    use: '连接情况',
    used: '有连接中的重置',
    unused: '没有连接中的重置',
    search: '邮箱',
    openUser: '查看用户',
  },
  {
    title: 'Link resets',
    lead: 'Users who reset their own link more than once in the last 30 days, or while connected. Some node programs stop reporting traffic that is under way at a reset, so it is not billed.',
    empty: 'In the last 30 days no user reset a link repeatedly or while connected',
    email: 'Email',
    resets: 'Resets',
    inUse: 'While connected',
    addresses: 'Most addresses connected',
    lastAt: 'Last reset',
    billed: 'Billed on those days',
    use: 'Connections',
    used: 'Reset while connected',
    unused: 'Never reset while connected',
    search: 'Email',
    openUser: 'Open user',
  },
)

export type LinkResetTexts = ReturnType<typeof linkResetTexts.now>
