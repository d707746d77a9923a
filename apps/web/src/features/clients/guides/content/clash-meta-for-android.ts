import type { Guide } from '../guide.ts'
import { allow, choose, corner, OPEN, PACKAGE, paste, press, smallDelay, words } from '../sketch.ts'

export default {
  install: {
    zh: '下载 Clash Meta 2.10.4 的安装包，点开安装。系统提示未知来源时，允许浏览器安装应用。',
    en: 'Get the Clash Meta 2.10.4 package and open it. When the system warns of an unknown source, allow the browser to install apps.',
  },
  oneClick: {
    zh: '点下面的按钮。浏览器问要不要打开 Clash Meta，选「打开」。看到一条以本站命名的配置就好了。',
    en: 'Press the button below. When the browser asks to open Clash Meta, choose Open. A profile with the name of this site appears.',
  },
  byHand: {
    zh: '复制订阅链接，在 Clash Meta 里点「配置」，点「新配置」，选「从 URL 导入」，粘贴后保存，再选中它。',
    en: 'Copy the subscription link, open Profiles in Clash Meta, make a new one, choose to import from a URL, paste, save and select it.',
  },
  start: {
    zh: '回到首页，点「已停止」启动代理。第一次会请求建立 VPN，选「允许」。',
    en: 'Go back to the first screen and press Stopped to start the proxy. The first start asks to set up a VPN, choose Allow.',
  },
  choose: {
    zh: '点「代理」，再点右上角的闪电测速，选数字小的节点。',
    en: 'Open Proxy, press the flash at the upper right to test the speed and pick a node with a small number.',
  },
  sketches: {
    install: PACKAGE,
    oneClick: OPEN,
    byHand: [
      press(words('配置', 'Profiles')),
      press(words('新配置', 'New')),
      choose(words('从 URL 导入', 'Import from a URL')),
      paste,
    ],
    start: [press(words('已停止', 'Stopped')), allow],
    choose: [
      press(words('代理', 'Proxy')),
      corner('topRight', 'speed', words('点右上角的闪电测速', 'press the flash at the upper right')),
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
      zh: '在系统设置里允许后台运行，锁屏后才不会断。',
      en: 'Allow it to run in the background, or it stops when the screen locks.',
    },
  ],
} satisfies Guide
