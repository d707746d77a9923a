import type { Guide } from '../guide.ts'
import { COPY, choose, corner, installBy, keys, paste, press, smallDelay, words } from '../sketch.ts'

export default {
  install: {
    zh: '下载 v2rayN，要 7.0.0 或更高版本，解压后双击 v2rayN.exe。低版本读不了新的节点。',
    en: 'Get v2rayN 7.0.0 or newer, unpack it and open v2rayN.exe. Older versions cannot read the new nodes.',
  },
  oneClick: {
    zh: 'v2rayN 没有一键导入。复制订阅链接，接着做下一步。',
    en: 'v2rayN has no one-tap import. Copy the subscription link and go on with the next step.',
  },
  byHand: {
    zh: '打开「订阅分组」里的「订阅分组设置」，点「添加」，粘贴链接，填一个名字，确定；再点「更新全部订阅」。',
    en: 'Open the subscription group settings, press Add, paste the link, give it a name and confirm; then update all subscriptions.',
  },
  start: {
    zh: '在窗口底部的「系统代理」里选「自动配置系统代理」，代理就启动了。',
    en: 'At the bottom of the window set the system proxy to automatic, and the proxy runs.',
  },
  choose: {
    zh: '按 Ctrl+A 全选节点，再按 Ctrl+R 测速，在数字小的节点上按回车选中。',
    en: 'Press Ctrl+A to select all nodes and Ctrl+R to test their speed, then press Enter on one with a small number.',
  },
  sketches: {
    install: installBy(words('解压', 'unpack it'), words('双击 v2rayN.exe', 'open v2rayN.exe')),
    oneClick: COPY,
    byHand: [
      corner(
        'topLeft',
        'menu',
        words('点「订阅分组」', 'open the subscription groups'),
        words('订阅分组', 'Subscription groups'),
      ),
      choose(words('订阅分组设置', 'Group settings')),
      press(words('添加', 'Add')),
      paste,
      press(words('更新全部订阅', 'Update all subscriptions')),
    ],
    start: [
      corner(
        'bottom',
        'choice',
        words('点底部的「系统代理」', 'open the system proxy at the bottom'),
        words('系统代理', 'System proxy'),
      ),
      choose(words('自动配置系统代理', 'Automatic')),
    ],
    choose: [
      keys(words('Ctrl+A'), words('按 Ctrl+A 全选', 'press Ctrl+A to select all')),
      keys(words('Ctrl+R'), words('按 Ctrl+R 测速', 'press Ctrl+R to test the speed')),
      smallDelay,
    ],
  },
  tips: [
    {
      zh: '订阅设置里的自动更新间隔填 1440 分钟，也就是一天一次。',
      en: 'Set the update interval of the subscription to 1440 minutes, which is once a day.',
    },
    { zh: '同时只开一个代理软件。', en: 'Run one proxy program at a time.' },
  ],
} satisfies Guide
