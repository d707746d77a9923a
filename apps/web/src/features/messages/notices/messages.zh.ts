export default {
  title: '通知',
  markAll: '全部标为已读',
  none: '没有新通知',
  unread: '未读：',
}
