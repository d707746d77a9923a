import type { Guide } from '../guide.ts'
import { allow, choose, OPEN, on, PACKAGE, paste, plus, smallDelay, speedTest, tab, words } from '../sketch.ts'

export default {
  install: {
    zh: '下载 SingBox 的安装包，点开安装。系统提示未知来源时，允许浏览器安装应用。',
    en: 'Get the SingBox package and open it. When the system warns of an unknown source, allow the browser to install apps.',
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
    zh: '回到「Dashboard」，选中刚才的配置，打开开关启动代理。第一次打开会请求建立 VPN，选「允许」。',
    en: 'Go back to Dashboard, choose the profile and switch it on to start the proxy. The first start asks to set up a VPN, choose Allow.',
  },
  choose: {
    zh: '在「Groups」里点测速，等延迟出来，选数字小的节点。',
    en: 'Under Groups run the speed test, wait for the delays and pick a node with a small number.',
  },
  sketches: {
    install: PACKAGE,
    oneClick: OPEN,
    byHand: [tab(words('Profiles')), plus, choose(words('Remote')), paste],
    start: [
      tab(words('Dashboard')),
      choose(words('配置', 'Profile'), words('选中刚才的配置', 'choose the profile')),
      on,
      allow,
    ],
    choose: [tab(words('Groups')), speedTest, smallDelay],
  },
  tips: [
    {
      zh: '也可以扫码：打开 SingBox，在配置页左上角扫一扫本站的二维码。',
      en: 'Or scan: open SingBox and scan the code of this site from the top left of its config page.',
    },
    {
      zh: '在配置的设置里打开自动更新，间隔填 1440 分钟。',
      en: 'Switch on the automatic update of the profile, every 1440 minutes.',
    },
    {
      zh: '在系统设置里允许后台运行，锁屏后才不会断。',
      en: 'Allow it to run in the background, or it stops when the screen locks.',
    },
  ],
} satisfies Guide
