import type { Guide } from '../guide.ts'
import { APPLICATIONS, allow, bigButton, COPY, paste, press, smallDelay, speedTest, words } from '../sketch.ts'

export default {
  install: {
    zh: '下载快车 VPN 的 Mac 安装包，打开后把图标拖进「应用程序」。',
    en: 'Get the Kuaiche VPN package for Mac, open it and drag the icon into Applications.',
  },
  oneClick: {
    zh: '快车 VPN 没有一键导入。复制订阅链接，接着做下一步。',
    en: 'Kuaiche VPN has no one-tap import. Copy the subscription link and go on with the next step.',
  },
  byHand: {
    zh: '打开快车 VPN，点「添加订阅」，粘贴链接，点确定。',
    en: 'Open Kuaiche VPN, press the button that adds a subscription, paste the link and confirm.',
  },
  start: {
    zh: '点首页中间的大按钮启动代理。第一次会请求建立 VPN，选「允许」。',
    en: 'Press the large button in the middle to start the proxy. The first start asks to set up a VPN, choose Allow.',
  },
  choose: {
    zh: '打开节点列表，点测速，选数字小的节点。',
    en: 'Open the list of nodes, run the speed test and pick one with a small number.',
  },
  sketches: {
    install: APPLICATIONS,
    oneClick: COPY,
    byHand: [
      press(words('添加订阅', 'Add a subscription')),
      paste,
      press(words('确定', 'OK'), words('点确定', 'confirm')),
    ],
    start: [bigButton, allow],
    choose: [press(words('节点列表', 'Nodes'), words('打开节点列表', 'open the list of nodes')), speedTest, smallDelay],
  },
  tips: [
    { zh: '同时只开一个代理软件。', en: 'Run one proxy program at a time.' },
    {
      zh: '平时用「规则」模式，打不开的网站再试「全局」。',
      en: 'Stay in rule mode; try global only for a site that does not open.',
    },
  ],
} satisfies Guide
