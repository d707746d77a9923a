import { texts } from '../../../lib/i18n.ts'

export const announcementTexts = texts(
  {
    title: '公告',
    important: '重要',
    moved: (domain: string) => `以后请用 ${domain} 打开本站。`,
    preferred: '首选域名',
    backup: '备用域名',
    contact: '联系方式',
    copy: '复制',
    copied: '已复制到剪切板',
    copyFailed: '复制失败',
    close: '知道了',
  },
  {
    title: 'Announcement',
    important: 'Important',
    moved: (domain: string) => `Please open this site at ${domain} from now on.`,
    preferred: 'Preferred domain',
    backup: 'Backup domain',
    contact: 'Contact',
    copy: 'Copy',
    copied: 'Copied to clipboard',
    copyFailed: 'Copy failed',
    close: 'Got it',
  },
)
