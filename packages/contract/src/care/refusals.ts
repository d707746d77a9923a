import type { RefusalTable } from '../refusal.ts'

export const careRefusals = {
  userChanged: {
    status: 409,
    zh: '这个用户的余额、流量或到期时间刚刚变了，请刷新后再改',
    en: 'Money, traffic or time of this user have just changed, reload and change them again',
  },
  correctionNotFound: { status: 404, zh: '没有这笔人工调整，请刷新列表', en: 'No such adjustment, reload the list' },
  correctionUndone: { status: 409, zh: '这笔已经撤销过，请刷新列表', en: 'It was undone already, reload the list' },
  staffMayNotLeave: {
    status: 409,
    zh: '员工账号不能自行注销，请先让站长取消全部角色',
    en: 'Accounts of staff cannot be deleted. Ask an owner to take all roles away first',
  },
  accountLeaves: {
    status: 409,
    zh: '{email} 已申请注销账号。请让本人登录网站点「保留账号」，再来合并',
    en: '{email} is going to be deleted. Have its owner sign in and press “Keep account”, then merge',
  },
  accountOwnsAgency: {
    status: 409,
    zh: '这个账号名下有一家代理，请先让管理员在「代理」里换一个所有人',
    en: 'This account owns an agency, have an admin hand it to another owner under “Agencies” first',
  },
  batchNotFound: {
    status: 404,
    zh: '没有这次批量操作，预览一天后失效，请重新预览',
    en: 'No such batch. A preview is kept for a day: preview again',
  },
  batchNotNow: {
    status: 409,
    zh: '这次批量操作现在不能这样做，请刷新看它的状态',
    en: 'This is not possible in the present state of the batch. Refresh to see it',
  },
  nobodyMatches: { status: 409, zh: '没有符合条件的用户，请改一改筛选', en: 'No user matches. Change the filter' },
  tooManyMatch: {
    status: 409,
    zh: '符合的用户超过 {most} 人，请再缩小范围',
    en: 'More than {most} users match. Narrow the filter',
  },
  nothingLeftToTake: {
    status: 409,
    zh: '已经用完，没有可以收回的，请刷新看看',
    en: 'All of it is used, nothing is left to take back',
  },
} satisfies RefusalTable
