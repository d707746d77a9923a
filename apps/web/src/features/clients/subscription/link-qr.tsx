import type { ClientProgram, LinkContext } from '@dukou/formats/links'
import { QrSheet } from '../../../ui/overlays/qr-sheet.tsx'
import css from './link-qr.module.css'
import { subscriptionTexts } from './messages.ts'

export interface LinkQrProps {
  onClose: () => void
  client: ClientProgram
  context: LinkContext
}

/** The link as a code, for the phone beside this screen. */
export function LinkQr({ onClose, client, context }: LinkQrProps) {
  const t = subscriptionTexts.use()
  return (
    <QrSheet
      opened
      onClose={onClose}
      content={client.qrCode(context)}
      title={t.qrTitle}
      desc={client.id === 'singbox' ? t.qrSingbox : t.qrOther(client.name)}
      below={<p className={css.key}>{t.qrKey}</p>}
    />
  )
}
