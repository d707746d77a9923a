import type { Guide } from '../guide.ts'
import { allow, choose, corner, OPEN, PACKAGE, paste, plus, smallDelay, speedTest, tab, words } from '../sketch.ts'

export default {
  install: {
    zh: '下载 FLClash 0.8.90 的安装包，点开安装。系统提示未知来源时，允许浏览器安装应用。',
    en: 'Get the FLClash 0.8.90 package and open it. When the system warns of an unknown source, allow the browser to install apps.',
  },
  oneClick: {
    zh: '点下面的按钮。浏览器问要不要打开 FLClash，选「打开」。看到一条以本站命名的配置就好了。',
    en: 'Press the button below. When the browser asks to open FLClash, choose Open. A profile with the name of this site appears.',
  },
  byHand: {
    zh: '复制订阅链接，在 FLClash 底部点「配置」，点加号，选「URL」，粘贴后提交。',
    en: 'Copy the subscription link, open Profiles at the bottom of FLClash, press the plus, choose URL, paste and submit.',
  },
  start: {
    zh: '回到「仪表盘」，点右下角的三角形启动代理。第一次会请求建立 VPN，选「允许」。',
    en: 'Go back to Dashboard and press the triangle at the lower right to start the proxy. The first start asks to set up a VPN, choose Allow.',
  },
  choose: {
    zh: '在「代理」页点测速，等延迟出来，选数字小的节点。',
    en: 'On Proxies run the speed test, wait for the delays and pick a node with a small number.',
  },
  sketches: {
    install: PACKAGE,
    oneClick: OPEN,
    byHand: [tab(words('配置', 'Profiles')), plus, choose(words('URL')), paste],
    start: [
      tab(words('仪表盘', 'Dashboard')),
      corner('bottomRight', 'play', words('点右下角的三角形', 'press the triangle at the lower right')),
      allow,
    ],
    choose: [tab(words('代理', 'Proxies')), speedTest, smallDelay],
  },
  tips: [
    {
      zh: '自动更新建议设为 1440 分钟，也就是一天一次。',
      en: 'Set the automatic update to 1440 minutes, which is once a day.',
    },
    { zh: '同时只开一个代理软件。', en: 'Run one proxy program at a time.' },
    {
      zh: '在系统设置里允许后台运行，锁屏后才不会断。',
      en: 'Allow it to run in the background, or it stops when the screen locks.',
    },
  ],
} satisfies Guide
