import type { Guide } from '../guide.ts'
import { APPLICATIONS, choose, corner, OPEN, paste, press, smallDelay, words } from '../sketch.ts'

export default {
  install: {
    zh: '下载 Clash for macOS 1.40.0 的安装包，打开后把图标拖进「应用程序」。',
    en: 'Get the Clash for macOS 1.40.0 package, open it and drag the icon into Applications.',
  },
  oneClick: {
    zh: '点下面的按钮。浏览器问要不要打开 Clash，选「打开」。看到一条以本站命名的配置就好了。',
    en: 'Press the button below. When the browser asks to open Clash, choose Open. A profile with the name of this site appears.',
  },
  byHand: {
    zh: '复制订阅链接，点菜单栏的小猫，在「配置」里选「托管配置」，点「管理」，添加并粘贴链接。',
    en: 'Copy the subscription link, click the cat in the menu bar, choose Remote Config under Config, then Manage, add one and paste the link.',
  },
  start: {
    zh: '点菜单栏的小猫，选「设置为系统代理」，代理就启动了。',
    en: 'Click the cat in the menu bar and set it as system proxy: the proxy runs.',
  },
  choose: {
    zh: '在小猫的菜单里点「延迟测速」，再选数字小的节点。',
    en: "Run the speed test from the cat's menu and pick a node with a small number.",
  },
  sketches: {
    install: APPLICATIONS,
    oneClick: OPEN,
    byHand: [
      corner('topRight', 'menu', words('点菜单栏的小猫', 'click the cat in the menu bar')),
      choose(words('配置', 'Config')),
      choose(words('托管配置', 'Remote Config')),
      press(words('管理', 'Manage')),
      paste,
    ],
    start: [
      corner('topRight', 'menu', words('点菜单栏的小猫', 'click the cat in the menu bar')),
      choose(words('设置为系统代理', 'Set as system proxy')),
    ],
    choose: [
      corner('topRight', 'menu', words('点菜单栏的小猫', 'click the cat in the menu bar')),
      press(words('延迟测速', 'Speed test')),
      smallDelay,
    ],
  },
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
