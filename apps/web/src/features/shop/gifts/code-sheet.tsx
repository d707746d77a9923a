import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { gigabytes, moment } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../ui/controls/copy-and-tell.ts'
import { Receipt, ReceiptLine } from '../../../ui/layout/receipt.tsx'
import { QrSheet } from '../../../ui/overlays/qr-sheet.tsx'
import { type Gift, giftLink, inGb } from './gift-facts.ts'
import css from './gifts.module.css'
import { giftTexts } from './messages.ts'
import { TakeBack } from './take-back.tsx'

interface CodeSheetProps {
  gift: Gift
  leftBytes: bigint
  onClose: () => void
}

/** The code of a gift, for the one who is to receive it. A gift that was taken meanwhile says so, and offers no more. */
export default function CodeSheet({ gift, leftBytes, onClose }: CodeSheetProps) {
  const t = giftTexts.use()
  const [isAsking, setAsking] = useState(false)
  const isOpen = gift.state === 'open'
  const link = giftLink(gift.code)
  const copy = () => {
    const text = t.message(inGb(gift.receivedGb), gift.code, link, moment(gift.expiresAt))
    return copyAndTell(text, t, { more: t.copyFailedMore })
  }
  return (
    <>
      <QrSheet
        opened
        onClose={onClose}
        title={t.sendCode}
        content={link}
        size={148}
        desc={t.scan}
        above={
          <>
            <p className={css.code}>{gift.code}</p>
            <p className={css.line}>{t.codeLine(inGb(gift.receivedGb))}</p>
          </>
        }
        below={
          <div className={css.below}>
            <Receipt>
              <ReceiptLine label={t.state} tone={gift.state === 'taken' ? 'in' : 'plain'}>
                {t[gift.state]}
              </ReceiptLine>
              {isOpen && <ReceiptLine label={t.until}>{moment(gift.expiresAt)}</ReceiptLine>}
              <ReceiptLine label={t.yours}>{gigabytes(leftBytes)} GB</ReceiptLine>
            </Receipt>
            {isOpen && (
              <>
                <Button size="lg" fullWidth icon={<IconCopy size={18} stroke={1.75} aria-hidden />} onClick={copy}>
                  {t.copyCode}
                </Button>
                <Button variant="subtle" fullWidth onClick={() => setAsking(true)}>
                  {t.takeBack(inGb(gift.sentGb))}
                </Button>
              </>
            )}
          </div>
        }
      />
      {isAsking && <TakeBack gift={gift} onClose={() => setAsking(false)} onDone={onClose} />}
    </>
  )
}
