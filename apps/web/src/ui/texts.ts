import { texts } from '../lib/i18n.ts'

/** Words of the parts themselves, which know nothing of the product. */
export const uiTexts = texts(
  {
    close: '关闭',
    cancel: '取消',
    retry: '重试',
    failed: '没有取到数据',
    offline: (time: string) => `网络断开了。下面是 ${time} 的数据，恢复后自动更新。`,
    loading: '正在加载',
    showPassword: '显示密码',
    hidePassword: '隐藏密码',
    becomes: '变为',
    copied: '已复制',
    qrWait: '正在生成二维码',
    wechatSteps: '截图保存这张二维码|打开微信，点右上角「+」，选「扫一扫」|从相册选取刚才的截图',
    wechatComputer: '也可以在电脑上打开本站，用手机扫码。',
  },
  {
    close: 'Close',
    cancel: 'Cancel',
    retry: 'Try again',
    failed: 'Could not load this',
    offline: (time: string) => `You are offline. This is the data from ${time}; it updates once you are back.`,
    loading: 'Loading',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    becomes: 'becomes',
    copied: 'Copied',
    qrWait: 'Drawing the code',
    wechatSteps: 'Take a screenshot of this code|Open WeChat, tap +, then Scan|Choose the screenshot from your album',
    wechatComputer: 'Or open this site on a computer and scan with your phone.',
  },
)
