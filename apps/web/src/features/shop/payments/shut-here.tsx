import { IconBrowserShare, IconCopy } from '@tabler/icons-react'
import type { InApp } from '../../../lib/in-app.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../ui/controls/copy-and-tell.ts'
import { NoticeLine } from '../../../ui/states/notice-line.tsx'
import { paymentTexts } from './messages.ts'
import css from './pay-sheet.module.css'
import { type WayTexts, wayTexts } from './way-messages.ts'

/** Tells how to leave the browser of an app that opens nothing of this payment, which goes on being asked about meanwhile. */
export function ShutHere({ app, link }: { app: InApp; link: string | undefined }) {
  const t = wayTexts.use()
  const copyTexts = paymentTexts.use()
  const copy = () =>
    copyAndTell(link ?? `${location.origin}/#/order`, copyTexts, { ms: 5000, more: copyTexts.copyFailedMore })
  return (
    <div className={css.shut}>
      <NoticeLine tone="lamp" icon={<IconBrowserShare size={18} stroke={1.5} aria-hidden />}>
        {link ? t.shutLink(appName(app, t)) : t.shutSite(appName(app, t))}
      </NoticeLine>
      <Button fullWidth icon={<IconCopy size={16} stroke={1.5} aria-hidden />} onClick={copy}>
        {link ? t.copyLink : t.copyOrders}
      </Button>
    </div>
  )
}

export function appName(app: InApp, t: WayTexts): string {
  return { wechat: t.inWechat, alipay: t.inAlipay, qq: t.inQq }[app]
}
