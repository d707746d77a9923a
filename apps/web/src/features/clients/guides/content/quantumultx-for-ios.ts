import type { Guide } from '../guide.ts'
import { allow, corner, OPEN, paste, press, STORE_PAID, smallDelay, words } from '../sketch.ts'

export default {
  install: {
    zh: '用海外 Apple ID 登录 App Store，搜索 Quantumult X，购买后下载。',
    en: 'Sign in to the App Store with an overseas Apple ID, search for Quantumult X and buy it.',
  },
  oneClick: {
    zh: '用手机打开本页，点下面的按钮，选「打开」。节点和分流规则会一起加进去。',
    en: 'Open this page on the phone, press the button below and choose Open. Nodes and rules are added together.',
  },
  byHand: {
    zh: '复制订阅链接，点右下角的风车，在「节点」里点「引用（订阅）」，点右上角添加，粘贴到资源路径后保存。',
    en: 'Copy the subscription link, press the windmill at the lower right, open the references under Nodes, add one, paste it as resource path and save.',
  },
  start: {
    zh: '回到首页，打开右上角的开关启动代理。第一次打开会请求建立 VPN，选「允许」。',
    en: 'Go back and switch it on at the upper right to start the proxy. The first start asks to set up a VPN, choose Allow.',
  },
  choose: {
    zh: '长按节点分组测速，选数字小的节点。',
    en: 'Press and hold the group of nodes to test the speed and pick one with a small number.',
  },
  sketches: {
    install: STORE_PAID,
    oneClick: OPEN,
    byHand: [
      corner('bottomRight', 'menu', words('点右下角的风车', 'press the windmill at the lower right')),
      press(
        words('引用（订阅）', 'References'),
        words('在「节点」里点「引用（订阅）」', 'open the references under Nodes'),
      ),
      corner('topRight', 'plus', words('点右上角添加', 'add one at the upper right')),
      paste,
    ],
    start: [corner('topRight', 'switch', words('打开右上角的开关', 'switch it on at the upper right')), allow],
    choose: [press(words('节点分组', 'Nodes'), words('长按节点分组', 'press and hold the group of nodes')), smallDelay],
  },
  tips: [
    { zh: 'Quantumult X 不支持直连的节点会隐藏。', en: 'Nodes without support in Quantumult X are hidden.' },
    {
      zh: '没有海外 Apple ID，看首页的注册教程。',
      en: 'No overseas Apple ID: see the sign-up guide on the home page.',
    },
    { zh: '同时只开一个代理软件。', en: 'Run one proxy program at a time.' },
  ],
} satisfies Guide
