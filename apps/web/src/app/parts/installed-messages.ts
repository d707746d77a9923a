import { texts } from '../../lib/i18n.ts'

/** Said so seldom that they come with their part, in both languages. */
export const installedTexts = texts(
  { newVersion: '网站有新版本了，刷新后使用。', use: '刷新' },
  { newVersion: 'There is a new version of this site. Reload to use it.', use: 'Reload' },
)
