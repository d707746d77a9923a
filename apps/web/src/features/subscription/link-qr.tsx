import { QrSheet } from '../../ui/qr-sheet.tsx'
import type { Client } from './clients.ts'
import css from './link-qr.module.css'
import { scannable } from './links.ts'
import { subscriptionTexts } from './messages.ts'

export interface LinkQrProps {
  onClose: () => void
  client: Client
  url: string
}

/** The link as a code, for the phone beside this screen. */
export default function LinkQr({ onClose, client, url }: LinkQrProps) {
  const t = subscriptionTexts.use()
  return (
    <QrSheet
      opened
      onClose={onClose}
      content={scannable(client.kind, url)}
      title={t.qrTitle}
      desc={client.kind === 'singbox' ? t.qrSingbox : t.qrOther(client.name)}
      below={<p className={css.key}>{t.qrKey}</p>}
    />
  )
}
