import { listUsers } from '@dukou/contract'
import { ALL_ROWS, exported } from '../../../platform/lists/exported.ts'
import { wantedUsers } from './list-users.ts'
import { usersQuery } from './user-row.ts'

/** Exported lists by the names of their calls. They contain no secrets. */
export const lists = {
  listUsers: exported(
    listUsers,
    'users',
    (app, input) => usersQuery(wantedUsers({ ...input, count: ALL_ROWS }, app.now())),
    (is) => [
      is.text({ zh: '编号', en: 'Id' }, (user) => user.public_id),
      is.text({ zh: '邮箱', en: 'E-mail' }, (user) => user.email),
      is.moment({ zh: '注册时间', en: 'Signed up' }, (user) => user.created_at),
      is.moment({ zh: '最近活跃', en: 'Last active' }, (user) => user.last_active_at),
      is.flag({ zh: '停用', en: 'Disabled' }, (user) => user.disabled),
      is.flag({ zh: '付过款', en: 'Has paid' }, (user) => user.has_paid),
      is.flag({ zh: '代理的客户', en: 'Agency customer' }, (user) => user.is_agency),
      is.text({ zh: '渠道码', en: 'Channel code' }, (user) => user.channel_code ?? ''),
      is.money({ zh: '钱包', en: 'Wallet' }, (user) => user.wallet_li + user.credit_li),
      is.traffic({ zh: '永久流量总量', en: 'Permanent traffic' }, (user) => user.permanent_granted),
      is.traffic({ zh: '永久流量已用', en: 'Permanent traffic used' }, (user) => user.permanent_used),
      is.moment({ zh: '时长包到期', en: 'Time pack expires' }, (user) => user.time_expires_at),
    ],
  ),
}
