import { texts } from '../../../lib/i18n.ts'

export const appleShareTexts = texts(
  {
    title: '共享 Apple ID',
    lead: '国内的 App Store 下载不到代理客户端。没有海外 Apple ID，可以用本站的共享账号。',
    none: '本站目前没有共享的 Apple ID。',
    whatTitle: '怎么用',
    what: '共享账号是大家共用的海外 Apple ID，只用来在 App Store 下载客户端。仅开放给付费用户。',
    only: '只在 App Store 里登录，不要在「设置」的 iCloud 里登录，否则手机可能被锁。',
    after: '下载完请马上退出，换回自己的账号，客户端照样能用。',
    show: '查看共享账号',
    open: '打开共享账号页面',
    copy: '复制链接',
    own: '想要自己的账号？',
    signup: '海外 Apple ID 注册教程',
    login: '请您登录后再尝试',
    later: '请稍后重试',
    paidOnly:
      '为避免平台appleid被滥用，保证平台用户能正常使用，共享账号仅开放给付费用户使用。请购买任意金额商品后使用，敬请谅解。',
  },
  {
    title: 'Shared Apple ID',
    lead: 'The App Store in China has no proxy clients. Without an overseas Apple ID of your own, use the shared one.',
    none: 'This site has no shared Apple ID at present.',
    whatTitle: 'How to use it',
    what: 'The shared account is an overseas Apple ID that many use, to download clients from the App Store and for nothing else. It is for people who have bought something.',
    only: 'Sign in within the App Store only, never to iCloud in the settings: the phone could be locked.',
    after: 'Sign out right after the download and change back to your own account; the client goes on working.',
    show: 'Show the shared account',
    open: 'Open the page of the shared account',
    copy: 'Copy link',
    own: 'An account of your own?',
    signup: 'Sign up for an overseas Apple ID',
    login: 'Please sign in to try this',
    later: 'Try again later',
    paidOnly:
      'So that it is not abused, the shared Apple ID is for people who have bought something. Any purchase opens it.',
  },
)
