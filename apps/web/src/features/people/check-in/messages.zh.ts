/** `2048` as `2 GB`, `500` as `500 MB`. */
const extra = (mb: number) => (mb >= 1024 && mb % 1024 === 0 ? `${mb / 1024} GB` : `${mb} MB`)

export default {
  name: '签到',
  title: (days: number) => (days === 0 ? '今日未签到' : `连续签到 ${days} 天`),
  full: '本轮已签满',
  reward: (mb: number, days: number, extraMb: number) => `今天可领 ${mb} MB，连续 ${days} 天再送 ${extra(extraMb)}。`,
  again: (mb: number, days: number, extraMb: number) => `明天再领 ${mb} MB，连续 ${days} 天再送 ${extra(extraMb)}。`,
  filled: (days: number, extraMb: number) => `${days} 天已签满，额外的 ${extra(extraMb)} 已到账，明天开始新一轮。`,
  calendar: (done: number, all: number) => `${all} 天里已签到 ${done} 天`,
  checkIn: '每日签到',
  done: '已签到',
  onlyPaid: '付费用户可领取每日福利',
  onlyPaidMore: '购买任意商品后就可以签到。',
  doneToday: '今天已经签到，明天再来',
  otherAccount: '已经使用其他账号签过到',
  otherAccountMore: '一台设备一天一个账号，明天再来。',
  failed: '签到失败',
  success: '签到成功',
  gained: (mb: string, days: number) => `得到 ${mb} MB，已连续签到 ${days} 天。`,
  gainedExtra: (mb: string, days: number, extraMb: number) =>
    `得到 ${mb} MB，连续签到满 ${days} 天，其中额外奖励 ${extraMb} MB。`,
}
