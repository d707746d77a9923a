export default {
  recentUse: '近 10 天用量',
  day: '日期',
  quota: '时长包',
  trial: '体验流量',
  permanent: '永久流量',
  overrun: '超出的部分',
  today: '今天',
  unfinished: '今天（截至目前）',
}
