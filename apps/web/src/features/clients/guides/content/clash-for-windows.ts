import type { Guide } from '../guide.ts'
import { INSTALLER, OPEN, paste, press, smallDelay, speedTest, tab, toggle, words } from '../sketch.ts'

export default {
  install: {
    zh: '下载 Clash for Windows 0.20.39 的安装包，双击安装。它已停止更新，新装建议用 FLClash。',
    en: 'Get the Clash for Windows 0.20.39 installer and run it. It is no longer updated; for a new start take FLClash.',
  },
  oneClick: {
    zh: '点下面的按钮。浏览器问要不要打开 Clash，选「打开」。看到一条以本站命名的配置就好了。',
    en: 'Press the button below. When the browser asks to open Clash, choose Open. A profile with the name of this site appears.',
  },
  byHand: {
    zh: '复制订阅链接，在 Clash 左边点「Profiles」，粘贴到最上面的输入框，点「Download」。',
    en: 'Copy the subscription link, open Profiles at the left of Clash, paste it into the field on top and press Download.',
  },
  start: {
    zh: '在「General」里打开「System Proxy」，代理就启动了。',
    en: 'Switch on System Proxy under General, and the proxy runs.',
  },
  choose: {
    zh: '在「Proxies」里点测速的小图标，等延迟出来，选数字小的节点。',
    en: 'On Proxies press the small speed-test icon, wait for the delays and pick a node with a small number.',
  },
  sketches: {
    install: INSTALLER,
    oneClick: OPEN,
    byHand: [tab(words('Profiles')), paste, press(words('Download'))],
    start: [tab(words('General')), toggle(words('System Proxy'))],
    choose: [tab(words('Proxies')), speedTest, smallDelay],
  },
  tips: [
    {
      zh: '在配置上点右键，「Settings」里把自动更新设为 1440 分钟，也就是一天一次。',
      en: 'Right-click the profile, and under Settings set the automatic update to 1440 minutes, which is once a day.',
    },
    { zh: '同时只开一个代理软件。', en: 'Run one proxy program at a time.' },
    {
      zh: '平时用「规则」模式，打不开的网站再试「全局」。',
      en: 'Stay in rule mode; try global only for a site that does not open.',
    },
  ],
} satisfies Guide
