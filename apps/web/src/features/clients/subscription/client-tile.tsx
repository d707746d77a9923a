import type { ClientProgram, Platform } from '@dukou/formats/links'
import { IconCopy, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import type { User } from '../../../lib/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { Hidden } from '../../../ui/states/hidden.tsx'
import css from './client-tile.module.css'
import { LinkQr } from './dialogs.ts'
import { subscriptionTexts } from './messages.ts'
import { ProgramHead } from './program-mark.tsx'
import { copyLink, useLinkContext, useNote } from './use-links.ts'

interface ClientTileProps {
  client: ClientProgram
  platform: Platform
  user: User | undefined
  preferred: boolean
  /** The route of its guide. */
  guide: string | undefined
}

/** One client: what it is good for, and its link to copy or to scan. */
export function ClientTile({ client, platform, user, preferred, guide }: ClientTileProps) {
  const t = subscriptionTexts.use()
  const note = useNote(client, platform)
  return (
    <li className={css.tile}>
      <ProgramHead program={client} note={note} badge={preferred ? t.preferred : undefined} />
      {user ? <Acts client={client} user={user} preferred={preferred} /> : <VisitorActs client={client} />}
      {guide && (
        <Link to={guide} className={css.guide ?? ''}>
          {t.guide}
          <Hidden>{client.name}</Hidden>
        </Link>
      )}
    </li>
  )
}

function Acts({ client, user, preferred }: { client: ClientProgram; user: User; preferred: boolean }) {
  const context = useLinkContext(user)
  const [scanning, setScanning] = useState(false)
  return (
    <>
      <Buttons
        client={client}
        preferred={preferred}
        onCopy={() => copyLink(client.copyText(context))}
        onScan={() => setScanning(true)}
      />
      {scanning && <LinkQr onClose={() => setScanning(false)} client={client} context={context} />}
    </>
  )
}

function VisitorActs({ client }: { client: ClientProgram }) {
  const t = subscriptionTexts.use()
  const refuse = () => toast.error(t.needsLogin)
  return <Buttons client={client} preferred={false} onCopy={refuse} onScan={refuse} />
}

interface ButtonsProps {
  client: ClientProgram
  preferred: boolean
  onCopy: () => void
  onScan: () => void
}

function Buttons({ client, preferred, onCopy, onScan }: ButtonsProps) {
  const t = subscriptionTexts.use()
  return (
    <div className={css.acts}>
      <Button
        variant={preferred ? 'light' : 'default'}
        size="sm"
        icon={<IconCopy size={16} stroke={1.75} aria-hidden />}
        onClick={onCopy}
      >
        {t.copyShort}
        <Hidden>{client.name}</Hidden>
      </Button>
      <Button variant="default" size="sm" icon={<IconQrcode size={16} stroke={1.75} aria-hidden />} onClick={onScan}>
        {t.qr}
        <Hidden>{client.name}</Hidden>
      </Button>
    </div>
  )
}
