import type { Guide } from '../guide.ts'
import {
  allow,
  choose,
  OPEN,
  paste,
  plusTopRight,
  press,
  STORE_FREE,
  smallDelay,
  speedTest,
  tab,
  words,
} from '../sketch.ts'

export default {
  install: {
    zh: '用海外 Apple ID 登录 App Store，搜索 V2Box，免费下载。',
    en: 'Sign in to the App Store with an overseas Apple ID, search for V2Box and get it for free.',
  },
  oneClick: {
    zh: '点下面的按钮。浏览器问要不要打开 V2Box，选「打开」。看到一条以本站命名的配置就好了。',
    en: 'Press the button below. When the browser asks to open V2Box, choose Open. A profile with the name of this site appears.',
  },
  byHand: {
    zh: '复制订阅链接，打开 V2Box 的「Configs」，点右上角的加号，选「Add Subscription」，粘贴链接后保存。',
    en: 'Copy the subscription link, open Configs in V2Box, press the plus at the upper right, choose Add Subscription, paste the link and save.',
  },
  start: {
    zh: '在「Home」点「Connect」启动代理。第一次打开会请求建立 VPN，选「允许」。',
    en: 'Press Connect on Home to start the proxy. The first start asks to set up a VPN, choose Allow.',
  },
  choose: {
    zh: '在「Configs」里点测速的图标，选数字小的节点。',
    en: 'Press the speed-test icon under Configs and pick a node with a small number.',
  },
  sketches: {
    install: STORE_FREE,
    oneClick: OPEN,
    byHand: [tab(words('Configs')), plusTopRight, choose(words('Add Subscription')), paste],
    start: [tab(words('Home')), press(words('Connect')), allow],
    choose: [tab(words('Configs')), speedTest, smallDelay],
  },
  tips: [
    {
      zh: '没有海外 Apple ID，看首页的注册教程。',
      en: 'No overseas Apple ID: see the sign-up guide on the home page.',
    },
    { zh: '同时只开一个代理软件。', en: 'Run one proxy program at a time.' },
  ],
} satisfies Guide
