import type { Guide } from '../guide.ts'
import {
  allow,
  choose,
  OPEN,
  on,
  paste,
  plus,
  press,
  STORE_PAID,
  smallDelay,
  speedTest,
  tab,
  words,
} from '../sketch.ts'

export default {
  install: {
    zh: '用海外 Apple ID 登录 App Store，搜索 Quantumult，购买后下载。',
    en: 'Sign in to the App Store with an overseas Apple ID, search for Quantumult and buy it.',
  },
  oneClick: {
    zh: '用手机打开本页，点下面的按钮，选「打开」。',
    en: 'Open this page on the phone, press the button below and choose Open.',
  },
  byHand: {
    zh: '复制订阅链接，打开 Quantumult，在「设置」里点「订阅」，点加号，选「服务器」，粘贴链接后保存。',
    en: 'Copy the subscription link, open Subscription in the settings of Quantumult, press the plus, choose Server, paste the link and save.',
  },
  start: {
    zh: '回到首页，打开开关启动代理。第一次打开会请求建立 VPN，选「允许」。',
    en: 'Go back and switch it on to start the proxy. The first start asks to set up a VPN, choose Allow.',
  },
  choose: {
    zh: '在服务器列表里点测速，选数字小的节点。',
    en: 'Run the speed test in the list of servers and pick a node with a small number.',
  },
  sketches: {
    install: STORE_PAID,
    oneClick: OPEN,
    byHand: [
      tab(words('设置', 'Settings')),
      press(words('订阅', 'Subscription')),
      plus,
      choose(words('服务器', 'Server')),
      paste,
    ],
    start: [on, allow],
    choose: [speedTest, smallDelay],
  },
  tips: [
    { zh: '新装建议用 Shadowrocket 或 SingBox。', en: 'For a new start take Shadowrocket or SingBox.' },
    {
      zh: '没有海外 Apple ID，看首页的注册教程。',
      en: 'No overseas Apple ID: see the sign-up guide on the home page.',
    },
  ],
} satisfies Guide
