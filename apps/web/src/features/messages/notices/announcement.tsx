import { IconCopy } from '@tabler/icons-react'
import type { SiteInfo } from '../../../lib/site.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../ui/controls/copy-and-tell.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import css from './announcement.module.css'
import { hasNotice, isElsewhere } from './announcement-due.ts'
import { announcementTexts } from './announcement-messages.ts'

/** The operator's notice and the addresses of this site, in one dialog. */
export function Announcement({ site, onClose }: { site: SiteInfo; onClose: () => void }) {
  const t = announcementTexts.use()
  const notice = hasNotice(site)
  const places = [
    [t.preferred, site.preferredDomain],
    [t.backup, site.backupDomain],
    [t.contact, site.contact],
  ] as const
  return (
    <Sheet onClose={onClose} title={(notice && site.noticeTitle) || t.title} width={480}>
      {notice && site.noticeMarkedRed && <p className={css.mark}>{t.important}</p>}
      {notice && <p className={css.text}>{site.noticeContent}</p>}
      {isElsewhere(site, location.host) && <p className={css.text}>{t.moved(site.preferredDomain)}</p>}
      <ul className={css.places}>
        {places
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <li key={label} className={css.place}>
              <span className={css.label}>{label}</span>
              <span className={css.value}>{value}</span>
              <Button
                variant="default"
                size="sm"
                aria-label={`${t.copy} ${label}`}
                icon={<IconCopy size={16} stroke={1.75} aria-hidden />}
                onClick={() => copyAndTell(value, t)}
              >
                {t.copy}
              </Button>
            </li>
          ))}
      </ul>
      <Button size="lg" fullWidth onClick={onClose}>
        {t.close}
      </Button>
    </Sheet>
  )
}
