import { listErrors } from '@dukou/contract'
import { ALL_ROWS, exported, type WordsOf } from '../../../platform/lists/exported.ts'
import { errorsQuery } from './list.ts'

const ERROR_SOURCES: WordsOf<'server' | 'browser' | 'stranger'> = {
  server: { zh: '服务端', en: 'Server' },
  browser: { zh: '页面', en: 'Page' },
  stranger: { zh: '页面（未登录）', en: 'Page (not signed in)' },
}

/** Exported lists by the names of their calls. They contain no secrets. */
export const lists = {
  listErrors: exported(
    listErrors,
    'errors',
    (app, { days }) => errorsQuery(app.now(), days, ALL_ROWS),
    (is) => [
      is.moment({ zh: '最近一次', en: 'Last' }, (kind) => kind.lastAt),
      is.moment({ zh: '第一次', en: 'First' }, (kind) => kind.firstAt),
      is.state({ zh: '来源', en: 'Source' }, ERROR_SOURCES, (kind) => (kind.stranger ? 'stranger' : kind.source)),
      is.text({ zh: '位置', en: 'Where' }, (kind) => kind.name),
      is.text({ zh: '信息', en: 'Message' }, (kind) => kind.message),
      is.count({ zh: '次数', en: 'Times' }, (kind) => Number(kind.times)),
      is.count({ zh: '人数', en: 'People' }, (kind) => kind.people),
      is.flag({ zh: '已处理', en: 'Resolved' }, (kind) => kind.resolved),
      is.text({ zh: '版本', en: 'Release' }, (kind) => kind.release),
      is.text({ zh: '调用栈', en: 'Stack' }, (kind) => kind.stack),
    ],
  ),
}
