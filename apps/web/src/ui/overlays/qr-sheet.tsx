import { type ReactNode, useEffect, useState } from 'react'
import { QrCode } from '../layout/qr-code.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { uiTexts } from '../texts.ts'
import css from './qr-sheet.module.css'
import { Sheet } from './sheet.tsx'

const DRAW_AFTER_MS = 1000

export interface QrSheetProps {
  opened: boolean
  onClose: () => void
  /** Text that the code contains. */
  content: string
  title: string
  /** One line on how to scan it. */
  desc: ReactNode
  /** WeChat cannot scan from its own screen: the steps for that are added. */
  payMode?: 'alipay' | 'wechat' | undefined
  size?: number
  above?: ReactNode
  below?: ReactNode
  /** Drawn over the code once it can no longer be used. */
  cover?: ReactNode
}

/** A sheet around a QR code, which is drawn a second after opening. */
export function QrSheet(props: QrSheetProps) {
  const { opened, onClose, content, title, desc, payMode, size, above, below, cover } = props
  if (!opened) return null
  return (
    <Sheet onClose={onClose} title={title} width={400}>
      {above}
      <div className={css.code}>
        <DelayedQr content={content} label={title} size={size ?? 200} />
        {cover && <div className={css.cover}>{cover}</div>}
      </div>
      <p className={css.desc}>{desc}</p>
      {payMode === 'wechat' && <WechatSteps />}
      {below}
    </Sheet>
  )
}

function DelayedQr({ content, label, size }: { content: string; label: string; size: number }) {
  const t = uiTexts.use()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), DRAW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (ready) return <QrCode content={content} label={label} size={size} />
  return (
    <div className={css.waiting} role="status" aria-label={t.qrWait} style={{ width: size + 30, height: size + 30 }}>
      <Skeleton height={size} width={size} />
    </div>
  )
}

function WechatSteps() {
  const t = uiTexts.use()
  return (
    <div className={css.wechat}>
      <p>{t.wechatOnePhone}</p>
      <ol>
        {t.wechatSteps.split('|').map((step, at) => (
          <li key={step}>
            <span className={css.number}>{at + 1}</span>
            {step}
          </li>
        ))}
      </ol>
      <p>{t.wechatComputer}</p>
    </div>
  )
}
