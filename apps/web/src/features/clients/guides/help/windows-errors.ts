import type { Help } from '../help.ts'

export const faq: Help = {
  lead: { zh: '连不上、打不开，先看这八条。', en: 'Nothing connects, or pages do not open: these eight first.' },
  items: [
    {
      title: { zh: '节点全部超时', en: 'All nodes time out' },
      text: {
        zh: '先在客户端里更新一次订阅，再看首页的余量和到期时间。电脑的时间要准，差几分钟也会连不上。',
        en: 'Update the subscription in the client, then look at what is left on the home page. The clock of the device must be right: a few minutes off is enough to fail.',
      },
      link: { to: '/', words: { zh: '看余量', en: 'See what is left' } },
    },
    {
      title: { zh: '测速链接不对', en: 'The speed-test link' },
      text: {
        zh: '有的客户端默认的测速链接打不开，所有节点都显示超时。在设置里把测速链接改成 http://www.gstatic.com/generate_204，再测一次。',
        en: 'Where the speed-test link of a client does not open, every node looks dead. Set it to http://www.gstatic.com/generate_204 and test again.',
      },
    },
    {
      title: { zh: 'DNS 受限的地区', en: 'Regions that restrict DNS' },
      text: {
        zh: '新疆等地限制加密 DNS。在我的账户里打开「DNS 限制地区」，再更新订阅。',
        en: 'Some regions, such as Xinjiang, block encrypted DNS. Switch on DNS restriction in your account, then update the subscription.',
      },
    },
    {
      title: { zh: 'v2rayN 的版本', en: 'The version of v2rayN' },
      text: {
        zh: 'v2rayN 要 7.0.0 或更高版本，低版本读不了新的节点。',
        en: 'v2rayN must be 7.0.0 or newer; older versions cannot read the new nodes.',
      },
      link: { to: '/v2rayng_for_windows', words: { zh: '看教程', en: 'See the guide' } },
    },
    {
      title: { zh: '人在海外', en: 'Used from abroad' },
      text: {
        zh: '在国外看国内的内容，在我的账户里打开「海外订阅」，再更新订阅，国内线路会排在前面。',
        en: 'To reach China from abroad, switch on the overseas subscription in your account and update: lines back to China come first.',
      },
    },
    {
      title: { zh: 'Surge 用不了', en: 'Surge does not work' },
      text: {
        zh: 'Surge 不支持部分协议，能用的节点会少一些，也不支持直连。换成 Shadowrocket 或 SingBox，能用的节点更多。',
        en: 'Surge lacks some protocols, so it shows fewer nodes and has no direct connection support. Shadowrocket and SingBox can use more of them.',
      },
      link: { to: '/ss_for_ios', words: { zh: '看教程', en: 'See the guide' } },
    },
    {
      title: { zh: 'SSTAP 已停止支持', en: 'SSTAP is discontinued' },
      text: {
        zh: 'SSTAP 已经停止开发，本站不再支持。玩游戏请用 FLClash，打开「虚拟网卡」。',
        en: 'SSTAP is discontinued and no longer supported here. For games use FLClash and switch on its TUN mode.',
      },
      link: { to: '/flclash_for_pc', words: { zh: '看教程', en: 'See the guide' } },
    },
    {
      title: { zh: 'Shadowrocket 连上了，网页打不开', en: 'Shadowrocket connects, pages do not open' },
      text: {
        zh: '把「全局路由」改成「配置」，关掉其他代理软件，再更新一次订阅；还不行就重启手机。',
        en: 'Set Global Routing to Config, close other proxy programs and update the subscription; if that does not help, restart the phone.',
      },
    },
  ],
  end: {
    zh: '还没解决，请提交反馈，写上客户端和节点的名字，一个工作日内回复。',
    en: 'Still stuck? Send feedback with the names of client and node; it is answered within one working day.',
  },
  more: {
    title: { zh: '优惠和余额', en: 'Coupons and balance' },
    items: [
      {
        title: { zh: '优惠码怎么用', en: 'How to use a coupon' },
        text: {
          zh: '在确认订单里填写，应付的金额当场更新。订单取消或过期，优惠码会退回，可以再用。',
          en: 'Enter it where you confirm the order; the amount to pay changes at once. When the order is cancelled or expires, the coupon is yours again.',
        },
        link: { to: '/shop', words: { zh: '去商店', en: 'To the shop' } },
      },
      {
        title: { zh: '哪些余额可以提现', en: 'Which money can be withdrawn' },
        text: {
          zh: '推荐返利可以提现，多付或退回的钱只能在本站消费。改过密码、两步验证或收款地址，24 小时内不能提现。',
          en: 'Rebates can be withdrawn; money that was overpaid or given back can be spent here alone. For 24 hours after a change of password, second factor or payout address nothing can be withdrawn.',
        },
        link: { to: '/wallet', words: { zh: '去钱包', en: 'To the wallet' } },
      },
      {
        title: { zh: '流量怎么转给朋友', en: 'How to give traffic to a friend' },
        text: {
          zh: '只能转永久流量。把六位转赠码或链接发给对方，对方领取前可以随时撤回。',
          en: 'Permanent traffic can be given. Send the code of six characters or the link; until it is taken you can take it back.',
        },
        link: { to: '/push', words: { zh: '去转赠', en: 'To gifts' } },
      },
      {
        title: { zh: '抽奖公平吗', en: 'Is the lottery fair' },
        text: {
          zh: '每次抽奖前，页面先给出本次的承诺值；抽完公布原值，页面当场重算一遍。概率和奖品改了，是新的一版。',
          en: 'Before each draw the page shows a commitment; after it the secret is published and the page computes the draw again. Changed odds or prizes are a new version.',
        },
        link: { to: '/prize', words: { zh: '去抽奖', en: 'To the lottery' } },
      },
      {
        title: { zh: '自动续费会乱扣钱吗', en: 'What automatic renewal charges' },
        text: {
          zh: '默认关闭，只用钱包余额。到期前三天提醒，每天最多试一次，价格变了就不扣，随时可以关闭。',
          en: 'It is off unless you switch it on and takes from the balance alone: you are told three days before, it is tried once a day at most, never at a price you were not told, and you can end it at any time.',
        },
        link: { to: '/wallet', words: { zh: '去钱包', en: 'To the wallet' } },
      },
    ],
  },
}
