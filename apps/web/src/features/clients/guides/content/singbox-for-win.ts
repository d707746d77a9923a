import type { Guide } from '../guide.ts'
import { choose, INSTALLER, OPEN, on, paste, plus, smallDelay, speedTest, tab, words, yes } from '../sketch.ts'

export default {
  install: {
    zh: '下载 SingBox 的 Windows 安装包，双击安装。',
    en: 'Get the SingBox installer for Windows and run it.',
  },
  oneClick: {
    zh: '点下面的按钮。浏览器问要不要打开 SingBox，选「打开」。看到一条以本站命名的配置就好了。',
    en: 'Press the button below. When the browser asks to open SingBox, choose Open. A profile with the name of this site appears.',
  },
  byHand: {
    zh: '复制订阅链接，在 SingBox 里打开「Profiles」，点加号新建，类型选「Remote」，粘贴链接后保存。',
    en: 'Copy the subscription link, open Profiles in SingBox, press the plus, choose the type Remote, paste the link and save.',
  },
  start: {
    zh: '回到「Dashboard」，选中刚才的配置，打开开关启动代理。第一次会要管理员权限，选「是」。',
    en: 'Go back to Dashboard, choose the profile and switch it on to start the proxy. The first time it asks for administrator rights, say yes.',
  },
  choose: {
    zh: '在「Groups」里点测速，等延迟出来，选数字小的节点。',
    en: 'Under Groups run the speed test, wait for the delays and pick a node with a small number.',
  },
  sketches: {
    install: INSTALLER,
    oneClick: OPEN,
    byHand: [tab(words('Profiles')), plus, choose(words('Remote')), paste],
    start: [
      tab(words('Dashboard')),
      choose(words('配置', 'Profile'), words('选中刚才的配置', 'choose the profile')),
      on,
      yes,
    ],
    choose: [tab(words('Groups')), speedTest, smallDelay],
  },
  tips: [
    {
      zh: '在配置的设置里打开自动更新，间隔填 1440 分钟。',
      en: 'Switch on the automatic update of the profile, every 1440 minutes.',
    },
    { zh: '同时只开一个代理软件。', en: 'Run one proxy program at a time.' },
  ],
} satisfies Guide
