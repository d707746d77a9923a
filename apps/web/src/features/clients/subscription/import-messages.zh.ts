export default {
  advancedTitle: '订阅导入（高级）',
  advancedLead: '点一个客户端，选择导入方式。订阅链接相当于账号密码，请勿泄露。',
  problems: '遇到问题',
  allLines: '全部线路（SSR）',
  recommended: '推荐',
  noDirect: '不支持直连',
  thenHere: (words: string) => `${words} · 本机`,
  noId: '网络错误，请稍后再试',
}
