import { IconBell } from '@tabler/icons-react'
import { NoticeList, useNotices } from '../../features/messages/notices/notice-list.tsx'
import { Disclosure } from '../../ui/controls/disclosure.tsx'
import { appTexts } from '../frame/messages.ts'
import css from './bell.module.css'

/** The bell with its list of notices; a dot while something is unread. */
export function Bell() {
  const t = appTexts.use()
  const notices = useNotices()
  const unread = notices.data?.filter((notice) => !notice.read).length ?? 0
  return (
    <Disclosure
      align="end"
      width={352}
      chevron={false}
      sheetOnPhone
      className={css.button ?? ''}
      name={unread > 0 ? t.unread(unread) : t.notices}
      label={
        <>
          <IconBell size={20} stroke={1.5} aria-hidden />
          {unread > 0 && <span className={css.dot} aria-hidden />}
        </>
      }
    >
      <NoticeList notices={notices} />
    </Disclosure>
  )
}
