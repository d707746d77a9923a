import { QrSheet } from '../../ui/qr-sheet.tsx'
import type { Client } from './clients.ts'
import css from './link-card.module.css'
import { scannable } from './links.ts'
import { subscriptionTexts } from './messages.ts'

interface LinkQrProps {
  opened: boolean
  onClose: () => void
  client: Client
  url: string
}

/** The link as a code, for the phone beside this screen. */
export function LinkQr({ opened, onClose, client, url }: LinkQrProps) {
  const t = subscriptionTexts.use()
  return (
    <QrSheet
      opened={opened}
      onClose={onClose}
      content={scannable(client.kind, url)}
      title={t.qrTitle}
      desc={client.kind === 'singbox' ? t.qrSingbox : t.qrOther(client.name)}
      below={<p className={`${css.note} ${css.centred}`}>{t.qrKey}</p>}
    />
  )
}
