import type { Guide } from '../guide.ts'
import { allow, bigButton, choose, menuTopRight, OPEN, plusTopRight, STORE_FREE, smallDelay, words } from '../sketch.ts'

export default {
  install: {
    zh: '用海外 Apple ID 登录 App Store，搜索 Streisand，免费下载。',
    en: 'Sign in to the App Store with an overseas Apple ID, search for Streisand and get it for free.',
  },
  oneClick: {
    zh: '点下面的按钮。浏览器问要不要打开 Streisand，选「打开」。看到一条以本站命名的配置就好了。',
    en: 'Press the button below. When the browser asks to open Streisand, choose Open. A profile with the name of this site appears.',
  },
  byHand: {
    zh: '点下面的按钮复制线路，打开 Streisand，点右上角的加号，选「从剪贴板添加」。',
    en: 'Copy the lines with the button below, open Streisand, press the plus at the upper right and choose to add from the clipboard.',
  },
  start: {
    zh: '在首页点中间的按钮启动代理。第一次打开会请求建立 VPN，选「允许」。',
    en: 'Press the button in the middle of the first screen to start the proxy. The first start asks to set up a VPN, choose Allow.',
  },
  choose: {
    zh: '点右上角的菜单选「延迟」测速，选数字小的节点。',
    en: 'Choose Latency in the menu at the upper right to test the speed and pick a node with a small number.',
  },
  sketches: {
    install: STORE_FREE,
    oneClick: OPEN,
    byHand: [plusTopRight, choose(words('从剪贴板添加', 'Add from the clipboard'))],
    start: [bigButton, allow],
    choose: [menuTopRight, choose(words('延迟', 'Latency')), smallDelay],
  },
  tips: [
    {
      zh: '没有海外 Apple ID，看首页的注册教程。',
      en: 'No overseas Apple ID: see the sign-up guide on the home page.',
    },
    { zh: '同时只开一个代理软件。', en: 'Run one proxy program at a time.' },
  ],
} satisfies Guide
