import { OFFERED } from '@dukou/formats/links'
import { IconCopy, IconDeviceDesktop, IconDeviceMobile, IconQrcode, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { onMobile, thisPlatform } from '../../lib/device.ts'
import type { User } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { LinkQr, ResetLink } from './dialogs.ts'
import css from './link-card.module.css'
import { LinkLine } from './link-line.tsx'
import { subscriptionTexts } from './messages.ts'
import { copyLink, useLinkContext } from './use-links.ts'

/** The key to everything, for the client that suits this device: copy it, scan it, or replace it. */
export function LinkCard({ user, primary }: { user: User; primary: boolean }) {
  const t = subscriptionTexts.use()
  const context = useLinkContext(user)
  const [open, setOpen] = useState<'qr' | 'reset'>()
  const close = () => setOpen(undefined)
  const platform = thisPlatform()
  const client = OFFERED[platform][0]
  const Device = onMobile() ? IconDeviceMobile : IconDeviceDesktop
  return (
    <div className={css.card}>
      <h2 className={css.title}>
        <Device size={20} stroke={1.5} aria-hidden />
        {t[`on${platform}`]}
      </h2>
      <Button
        size="lg"
        fullWidth
        variant={primary ? 'filled' : 'default'}
        icon={<IconCopy size={20} stroke={1.5} aria-hidden />}
        onClick={() => copyLink(client.copyText(context))}
      >
        {t.copyLink}
      </Button>
      <div className={css.pair}>
        <Button
          variant="default"
          icon={<IconQrcode size={18} stroke={1.5} aria-hidden />}
          onClick={() => setOpen('qr')}
        >
          {t.qr}
        </Button>
        <Button
          variant="default"
          icon={<IconRefresh size={18} stroke={1.5} aria-hidden />}
          onClick={() => setOpen('reset')}
        >
          {t.reset}
        </Button>
      </div>
      <LinkLine url={client.address(context)} />
      <p className={css.note}>
        {t.linkFor(client.name)}
        <br />
        {t.keyWarning}
      </p>
      {open === 'qr' && <LinkQr onClose={close} client={client} context={context} />}
      {open === 'reset' && <ResetLink onClose={close} />}
    </div>
  )
}
