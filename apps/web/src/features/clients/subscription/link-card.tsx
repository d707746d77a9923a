import { OFFERED } from '@dukou/formats/links'
import { IconCopy, IconDeviceDesktop, IconDeviceMobile, IconDots, IconQrcode } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isOtherDesktop, onMobile, thisPlatform } from '../../../lib/device.ts'
import type { User } from '../../../lib/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ImportSheet, LinkQr } from './dialogs.ts'
import css from './link-card.module.css'
import { subscriptionTexts } from './messages.ts'
import { OneClickButton } from './one-click-button.tsx'
import { copyLink, useLinkContext } from './use-links.ts'

/** The key to everything, for the program that suits this device: open it there, copy it, scan it, or choose another. */
export function LinkCard({ user, primary }: { user: User; primary: boolean }) {
  const t = subscriptionTexts.use()
  const context = useLinkContext(user)
  const [open, setOpen] = useState<'qr' | 'import'>()
  const close = () => setOpen(undefined)
  const platform = thisPlatform()
  const program = OFFERED[platform][0]
  const Device = onMobile() ? IconDeviceMobile : IconDeviceDesktop
  return (
    <div className={css.card}>
      <h2 className={css.title}>
        <Device size={20} stroke={1.5} aria-hidden />
        {isOtherDesktop(navigator.userAgent) ? t.onComputer : t[`on${platform}`]}
      </h2>
      <OneClickButton program={program} context={context} named primary={primary} />
      <Button
        fullWidth
        variant="default"
        icon={<IconCopy size={18} stroke={1.5} aria-hidden />}
        onClick={() => copyLink(program.copyText(context))}
      >
        {t.copyLink}
      </Button>
      <div className={css.tiles}>
        <Tile icon={<IconQrcode size={18} stroke={1.5} aria-hidden />} text={t.qr} onClick={() => setOpen('qr')} />
        <Tile
          icon={<IconDots size={18} stroke={1.5} aria-hidden />}
          text={t.otherWays}
          onClick={() => setOpen('import')}
        />
      </div>
      {open === 'qr' && <LinkQr onClose={close} client={program} context={context} />}
      {open === 'import' && <ImportSheet user={user} onClose={close} />}
    </div>
  )
}

function Tile({ icon, text, onClick }: { icon: ReactNode; text: string; onClick: () => void }) {
  return (
    <button type="button" className={css.tile} onClick={onClick}>
      {icon}
      {text}
    </button>
  )
}
