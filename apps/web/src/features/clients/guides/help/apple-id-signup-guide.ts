import type { Help } from '../help.ts'

export const appleSignup: Help = {
  lead: {
    zh: '国内的 App Store 下载不到代理客户端，要用海外 Apple ID。约 10 分钟，五步。',
    en: 'The App Store in China has no proxy clients: you need an overseas Apple ID. Five steps, about ten minutes.',
  },
  items: [
    {
      title: { zh: '准备一个邮箱', en: 'Have an e-mail ready' },
      text: {
        zh: '要没有注册过 Apple ID 的邮箱，Outlook 或 Gmail 都行。',
        en: 'One that has no Apple ID yet; Outlook or Gmail will do.',
      },
    },
    {
      title: { zh: '打开注册页面', en: 'Open the sign-up page' },
      text: {
        zh: '在浏览器里打开 account.apple.com，点「创建你的 Apple 账户」。',
        en: 'Open account.apple.com in a browser and choose to create your Apple Account.',
      },
    },
    {
      title: { zh: '国家或地区选美国', en: 'Choose the United States' },
      text: {
        zh: '填好姓名、生日、邮箱和密码，国家或地区选「美国」，手机号可以填国内的。',
        en: 'Fill in name, birthday, e-mail and password; the country is the United States, and a Chinese phone number is fine.',
      },
    },
    {
      title: { zh: '收验证码', en: 'Confirm with the codes' },
      text: {
        zh: '邮箱和手机各收到一个验证码，填进去，账户就注册好了。',
        en: 'A code comes by e-mail and one by phone. Enter both, and the account is there.',
      },
    },
    {
      title: { zh: '在 App Store 登录并补全资料', en: 'Sign in to the App Store and complete it' },
      text: {
        zh: '只在 App Store 里换账号，不要在 iCloud 里登录。付款方式选「无」，地址填美国的免税州，然后就能下载了。',
        en: 'Change the account in the App Store only, never in iCloud. Choose None as payment, an address in a state without sales tax, and you can download.',
      },
    },
  ],
  end: {
    zh: '下载完，可以换回原来的账号，客户端照样能用。',
    en: 'Afterwards you can change back to your own account; the client goes on working.',
  },
}
