import type { Guide } from '../guide.ts'
import { allow, choose, corner, menuTopRight, OPEN, PACKAGE, paste, plus, smallDelay, words } from '../sketch.ts'

export default {
  install: {
    zh: '下载 v2rayNG 1.6.20 的安装包，点开安装。系统提示未知来源时，允许浏览器安装应用。',
    en: 'Get the v2rayNG 1.6.20 package and open it. When the system warns of an unknown source, allow the browser to install apps.',
  },
  oneClick: {
    zh: '点下面的按钮。浏览器问要不要打开 v2rayNG，选「打开」。看到一条以本站命名的配置就好了。',
    en: 'Press the button below. When the browser asks to open v2rayNG, choose Open. A profile with the name of this site appears.',
  },
  byHand: {
    zh: '复制订阅链接，在 v2rayNG 左上角的菜单里点「订阅分组设置」，点加号，粘贴链接后保存；回到首页，在右上角菜单里点「更新订阅」。',
    en: 'Copy the subscription link, open the subscription group settings in the menu at the upper left, press the plus, paste and save; back on the first screen update the subscription from the menu at the upper right.',
  },
  start: {
    zh: '点右下角的按钮启动代理。第一次会请求建立 VPN，选「允许」。',
    en: 'Press the button at the lower right to start the proxy. The first start asks to set up a VPN, choose Allow.',
  },
  choose: {
    zh: '在右上角菜单里点「测试全部配置真连接」测速，选数字小的节点。',
    en: 'Test the real delay of all from the menu at the upper right and pick a node with a small number.',
  },
  sketches: {
    install: PACKAGE,
    oneClick: OPEN,
    byHand: [
      corner('topLeft', 'menu', words('点左上角的菜单', 'open the menu at the upper left')),
      choose(words('订阅分组设置', 'Subscription group settings')),
      plus,
      paste,
      menuTopRight,
      choose(words('更新订阅', 'Update subscription')),
    ],
    start: [corner('bottomRight', 'play', words('点右下角的按钮', 'press the button at the lower right')), allow],
    choose: [menuTopRight, choose(words('测试全部配置真连接', 'Test the real delay of all')), smallDelay],
  },
  tips: [
    { zh: '同时只开一个代理软件。', en: 'Run one proxy program at a time.' },
    {
      zh: '在系统设置里允许后台运行，锁屏后才不会断。',
      en: 'Allow it to run in the background, or it stops when the screen locks.',
    },
  ],
} satisfies Guide
