import { texts } from '../../../lib/i18n.ts'

export const deletionTexts = texts(
  {
    title: '注销账号',
    more: '申请 7 天后注销，期间可随时撤销。',
    staff: '员工的账号不能自行注销，请先让站长取消全部角色。',
    act: '注销账号',
    marked: (day: string) => `账号将在 ${day} 注销。在此之前可正常使用，可随时保留。`,
    keep: '保留账号',
    kept: '账号已保留',
    keptMore: '账号不会注销。',
    keepFailed: '保留失败，请重试',
    lost: '以下内容会一起删除，无法恢复：',
    wallet: '钱包余额',
    traffic: '剩余流量',
    trial: '体验流量',
    timePack: '时长包',
    until: (day: string) => `到 ${day}`,
    tickets: '工单和图片',
    ticketsLeft: (count: number) => `${count} 张`,
    telegram: 'Telegram 绑定',
    bound: '解绑',
    nothing: '没有',
    linkDies: '订阅链接失效，所有设备断网。',
    booksStay: (count: number) =>
      count === 0
        ? '按账务要求保留的只有不含个人信息的流水。'
        : `${count} 笔已付订单和流水按账务要求保留，将与你的个人信息解除关联。`,
    openOrders: (count: number) => `还有 ${count} 笔未支付的订单，付款、取消或过期后账号才会注销。`,
    openWithdrawal: '还有一笔提现待结算，结算、退回或取消后账号才会注销。',
    openGifts: (count: number) => `${count} 笔转赠还没有人领取，注销时领取码失效，流量一起删除。`,
    againLater: '以后可以用同一个邮箱重新注册，原有数据无法恢复。',
    confirm: '确认注销（7 天后生效）',
    asked: '已申请注销',
    askedMore: (day: string) => `将在 ${day} 注销，可随时在「我的账户」保留账号。`,
    askedMailed: (day: string) => `将在 ${day} 注销，邮件中有撤销方法。`,
  },
  {
    title: 'Delete account',
    more: 'It is deleted seven days after you ask, and until then you can take it back at any time.',
    staff: 'Staff accounts cannot be deleted. Ask an owner to take all roles away first.',
    act: 'Delete account',
    marked: (day: string) =>
      `This account will be deleted on ${day}. Until then everything works as usual, and one press keeps it.`,
    keep: 'Keep account',
    kept: 'Your account stays',
    keptMore: 'It will not be deleted.',
    keepFailed: 'That did not work, please press again',
    lost: 'All this is gone then, and cannot be brought back:',
    wallet: 'Wallet balance',
    traffic: 'Traffic left',
    trial: 'Trial traffic',
    timePack: 'Time pack',
    until: (day: string) => `until ${day}`,
    tickets: 'Tickets and pictures',
    ticketsLeft: (count: number) => String(count),
    telegram: 'Telegram',
    bound: 'unbound',
    nothing: 'none',
    linkDies: 'Your subscription link stops and every device goes offline.',
    booksStay: (count: number) =>
      count === 0
        ? 'The books keep their entries, which name nobody.'
        : `The books must keep ${count} paid orders and their entries, but no longer with your e-mail or anything personal.`,
    openOrders: (count: number) =>
      `${count} ${count === 1 ? 'order is' : 'orders are'} not finished. The account goes only when all are paid, cancelled or over.`,
    openWithdrawal: 'A withdrawal is pending. The account goes only when it is settled, refused or cancelled.',
    openGifts: (count: number) =>
      count === 1
        ? 'Nobody has taken one of your gifts. Its code ends with the account, and its traffic is gone.'
        : `Nobody has taken ${count} of your gifts. Their codes end with the account, and their traffic is gone.`,
    againLater: 'You may register again with the same e-mail later, as a new account.',
    confirm: 'Delete in 7 days',
    asked: 'Your account will be deleted',
    askedMore: (day: string) => `On ${day}. Until then you can keep it on the page My account.`,
    askedMailed: (day: string) => `On ${day}. The mail also says how to take it back.`,
  },
)

export type DeletionTexts = ReturnType<typeof deletionTexts.now>
