import { IconCopy, IconDownload, IconShare } from '@tabler/icons-react'
import { loadPart } from '../../../lib/load-part.ts'
import { useSite } from '../../../lib/site.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../ui/controls/copy-and-tell.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { QrCode } from '../../../ui/layout/qr-code.tsx'
import { PHONE, useMedia } from '../../../ui/layout/use-media.ts'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { referralTexts } from './messages.ts'
import css from './referral.module.css'
import { inviteLink, type ReferralChannelInfo } from './referral-facts.ts'

type Channel = NonNullable<ReferralChannelInfo['channel']>

/** Code, link and QR code, with ways to pass them on. */
export function LinkCard({ channel, lead }: { channel: Channel; lead: string }) {
  const t = referralTexts.use()
  const phone = useMedia(PHONE)
  const siteName = useSite()?.siteName ?? ''
  const link = inviteLink(location.origin, channel.code)
  const canShare = phone && typeof navigator.share === 'function'

  async function save() {
    try {
      const { savePoster } = await loadPart(() => import('./poster.ts'))
      await savePoster({ siteName, title: t.posterTitle, rate: lead, link }, `${channel.code}.png`)
      toast.success(t.posterSaved, { ms: 2000 })
    } catch {
      toast.error(t.posterFailed)
    }
  }
  // Closing the sheet of the system means not to share.
  const share = () => navigator.share({ title: siteName, url: link }).catch(() => undefined)
  const copy = () => copyAndTell(link, t, { ms: 5000, more: t.copyByHand })

  return (
    <Card className={css.link ?? ''}>
      <QrCode content={link} size={128} label={t.qrLabel} />
      <div className={css.words}>
        <h2 className={css.heading}>{t.linkTitle}</h2>
        <p className={css.more}>{t.linkText(channel.code)}</p>
        <output className={css.address} aria-label={t.linkLabel}>
          {link}
        </output>
        <div className={css.acts}>
          {canShare && (
            <Button icon={<IconShare size={18} stroke={1.75} aria-hidden />} onClick={share}>
              {t.share}
            </Button>
          )}
          <Button
            variant={canShare ? 'default' : 'filled'}
            icon={<IconCopy size={18} stroke={1.75} aria-hidden />}
            onClick={copy}
          >
            {t.copy}
          </Button>
          <Button variant="default" icon={<IconDownload size={18} stroke={1.75} aria-hidden />} onClick={save}>
            {t.poster}
          </Button>
        </div>
      </div>
    </Card>
  )
}
