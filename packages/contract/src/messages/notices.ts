import { call } from '../call.ts'
import { as, flag, id, instant, list, nothing, record, text } from '../codec.ts'

export const listNotices = call('/api/user_notive/list', {
  summary: 'Notices for the signed-in user, newest first',
  caller: 'member',
  agency: 'allowed',
  reads: true,
  input: nothing,
  answer: list(
    record({
      id: as('_id', id),
      href: as('href', text()),
      text: as('desc', text()),
      createdAt: as('createTime', instant),
      read: as('clicked', flag),
    }),
  ),
  refusals: [],
})

export const readNotice = call('/api/user_notive/clicked', {
  summary: 'Marks a notice as read',
  caller: 'member',
  agency: 'allowed',
  input: record({ noticeId: as('noticeId', id) }),
  answer: nothing,
  refusals: ['noticeNotFound'],
})
