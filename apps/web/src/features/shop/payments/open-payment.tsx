import type { PayMode } from '@dukou/domain'
import { paymentTexts } from './messages.ts'
import type { PayHere } from './pay-here.ts'
import { MODE_ICONS } from './pay-methods.tsx'
import css from './pay-sheet.module.css'
import { ShutHere } from './shut-here.tsx'
import { wayTexts } from './way-messages.ts'

interface OpenPaymentProps {
  mode: PayMode
  here: PayHere
  /** It was opened before: the words are for whoever came back without having paid. */
  again: boolean
  onOpen: () => void
}

/** Opens the payment in its app or page with a tap, for browsers let no page do that by itself, or tells how else to get there. */
export function OpenPayment({ mode, here, again, onOpen }: OpenPaymentProps) {
  const t = paymentTexts.use()
  const ways = wayTexts.use()
  const Mark = MODE_ICONS[mode]
  if (here.shutIn) return <ShutHere app={here.shutIn} link={here.link} />
  if (!here.href) return null
  const leaves = here.inPlace ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  const first = mode === 'urlscheme' ? t.openScheme : here.inPlace ? ways.payHere : t.openApp(t[mode])
  return (
    <a className={css.app} href={here.href} {...leaves} onClick={onOpen}>
      <Mark size={20} stroke={1.5} aria-hidden />
      {again ? ways.again(t[mode]) : first}
    </a>
  )
}
