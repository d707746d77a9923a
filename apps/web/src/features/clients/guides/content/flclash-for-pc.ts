import type { Guide } from '../guide.ts'
import { APPLICATIONS, choose, corner, INSTALLER, OPEN, paste, press, smallDelay, tab, words, yes } from '../sketch.ts'

export default {
  install: {
    zh: '下载 FLClash 0.8.90 的安装包，双击，一路「下一步」。杀毒软件若拦住，选允许；Mac 上把图标拖进「应用程序」。',
    en: 'Get the FLClash 0.8.90 installer, open it and follow it through. If a virus scanner steps in, allow it; on a Mac drag the icon into Applications.',
  },
  oneClick: {
    zh: '点下面的按钮。浏览器问要不要打开 FLClash，选「打开」。看到一条以本站命名的配置就好了。',
    en: 'Press the button below. When the browser asks to open FLClash, choose Open. A profile with the name of this site appears.',
  },
  byHand: {
    zh: '复制订阅链接，在 FLClash 左边点「配置」，点右下角的加号，选「URL」，粘贴后提交。',
    en: 'Copy the subscription link, open Profiles at the left of FLClash, press the plus at the lower right, choose URL, paste and submit.',
  },
  start: {
    zh: '回到「仪表盘」，点右下角的三角形启动代理。第一次会要管理员权限，选「是」。',
    en: 'Go back to Dashboard and press the triangle at the lower right to start the proxy. The first time it asks for administrator rights, say yes.',
  },
  choose: {
    zh: '在「代理」页点右上角的测速，等延迟出来，选数字小的节点。打开任意网页能看，就成了。',
    en: 'On Proxies press the speed test at the upper right, wait for the delays and pick a node with a small number. If any page opens, you are done.',
  },
  sketches: {
    install: [...INSTALLER, press(words('下一步', 'Next'), words('一路「下一步」', 'follow it through'))],
    oneClick: OPEN,
    byHand: [
      tab(words('配置', 'Profiles')),
      corner('bottomRight', 'plus', words('点右下角的加号', 'press the plus at the lower right')),
      choose(words('URL')),
      paste,
    ],
    start: [
      tab(words('仪表盘', 'Dashboard')),
      corner('bottomRight', 'play', words('点右下角的三角形', 'press the triangle at the lower right')),
      yes,
    ],
    choose: [
      tab(words('代理', 'Proxies')),
      corner('topRight', 'speed', words('点右上角的测速', 'test the speed at the upper right')),
      smallDelay,
    ],
  },
  installOn: { macOS: APPLICATIONS },
  tips: [
    {
      zh: '自动更新建议设为 1440 分钟，也就是一天一次。',
      en: 'Set the automatic update to 1440 minutes, which is once a day.',
    },
    { zh: '同时只开一个代理软件。', en: 'Run one proxy program at a time.' },
    {
      zh: '平时用「规则」模式，打不开的网站再试「全局」。',
      en: 'Stay in rule mode; try global only for a site that does not open.',
    },
  ],
} satisfies Guide
