import type { Guide } from '../guide.ts'
import { allow, choose, OPEN, paste, plusTopRight, press, STORE_PAID, smallDelay, toggle, words } from '../sketch.ts'

export default {
  install: {
    zh: '用海外 Apple ID 登录 App Store，搜索 Shadowrocket，购买后下载。',
    en: 'Sign in to the App Store with an overseas Apple ID, search for Shadowrocket and buy it.',
  },
  oneClick: {
    zh: '点下面的按钮。浏览器问要不要打开 Shadowrocket，选「打开」。看到一条以本站命名的配置就好了。',
    en: 'Press the button below. When the browser asks to open Shadowrocket, choose Open. A profile with the name of this site appears.',
  },
  byHand: {
    zh: '复制订阅链接，打开 Shadowrocket，点右上角的加号，类型选「Subscribe」，粘贴到 URL，点完成。',
    en: 'Copy the subscription link, open Shadowrocket, press the plus at the upper right, choose the type Subscribe, paste it as URL and press Done.',
  },
  start: {
    zh: '在首页打开最上面的开关启动代理。第一次打开会请求建立 VPN，选「允许」。',
    en: 'Switch it on at the top of the first screen to start the proxy. The first start asks to set up a VPN, choose Allow.',
  },
  choose: {
    zh: '点「连通性测试」测速，等数字出来，选小的节点。',
    en: 'Run the connectivity test, wait for the numbers and pick a node with a small one.',
  },
  sketches: {
    install: STORE_PAID,
    oneClick: OPEN,
    byHand: [
      plusTopRight,
      choose(words('Subscribe')),
      paste,
      press(words('完成', 'Done'), words('点完成', 'press Done')),
    ],
    start: [toggle(words('开关', 'Switch'), words('打开最上面的开关', 'switch it on at the top')), allow],
    choose: [press(words('连通性测试', 'Connectivity test')), smallDelay],
  },
  tips: [
    { zh: '在设置的「订阅」里打开「打开时更新」。', en: 'Under Subscribe in the settings switch on Update on Open.' },
    {
      zh: '没有海外 Apple ID，看首页的注册教程。',
      en: 'No overseas Apple ID: see the sign-up guide on the home page.',
    },
    { zh: '网页打不开时，把「全局路由」改成「配置」。', en: 'If pages do not open, set Global Routing to Config.' },
  ],
} satisfies Guide
