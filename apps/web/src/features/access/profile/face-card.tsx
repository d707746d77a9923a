import { day } from '../../../lib/format.ts'
import type { User } from '../../../lib/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import css from './face-card.module.css'
import { profileTexts } from './messages.ts'
import rows from './rows.module.css'
import { useAvatar } from './use-avatar.ts'
import type { Changes } from './use-changes.ts'

/** The person's picture and e-mail. */
export function FaceCard({ user, changes }: { user: User; changes: Changes }) {
  const t = profileTexts.use()
  const { input, choose, isUploading } = useAvatar((iconUrl) => changes.change({ iconUrl }))
  const { iconUrl } = changes.profile
  return (
    <Card>
      <div className={css.face} data-changed={changes.isChanged('iconUrl') || undefined}>
        {iconUrl ? (
          <img className={css.picture} src={iconUrl} alt={t.avatar} width={64} height={64} />
        ) : (
          <span className={css.picture} role="img" aria-label={t.avatar}>
            {user.email.slice(0, 1).toUpperCase()}
          </span>
        )}
        <div className={css.words}>
          <p className={css.email}>{user.email}</p>
          <p className={rows.more}>
            {[t.since(day(user.createdAt)), ...(user.hasPaid ? [t.paid] : [])].join(t.join)}
            {changes.isChanged('iconUrl') && <span className={rows.mark}>{t.unsaved}</span>}
          </p>
        </div>
        <div className={css.acts}>
          <Button
            variant="default"
            loading={isUploading}
            aria-label={isUploading ? t.uploading : undefined}
            onClick={choose}
          >
            {t.changeAvatar}
          </Button>
          {iconUrl && (
            <Button variant="subtle" size="sm" onClick={() => changes.change({ iconUrl: '' })}>
              {t.removeAvatar}
            </Button>
          )}
        </div>
        <input {...input} />
      </div>
    </Card>
  )
}
