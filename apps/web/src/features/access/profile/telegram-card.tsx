import { type AnswerOf, myTelegram, unbindTelegram } from '@dukou/contract'
import { IconCopy } from '@tabler/icons-react'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { moment } from '../../../lib/format.ts'
import { refresh, useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../ui/controls/copy-and-tell.ts'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { profileTexts } from './messages.ts'
import rows from './rows.module.css'
import css from './telegram-card.module.css'

type Telegram = AnswerOf<typeof myTelegram>

const AGAIN_MS = 5000

/** The Telegram chat that gets the notices, and how to bind one. Binding happens in Telegram, so the page asks again and again. */
export function TelegramCard() {
  const t = profileTexts.use()
  const telegram = useCall(myTelegram, {}, { everyMs: (last) => (last?.binding ? AGAIN_MS : false) })
  const chatName = telegram.data?.chatName
  return (
    <Card
      title={t.telegram}
      caption={t.telegramMore}
      action={telegram.data?.botName && <Badge tone="grey">{chatName ? t.boundAs(chatName) : t.notBound}</Badge>}
    >
      <Loaded query={telegram} bare skeleton={<Shape />}>
        {(known) => <Inside known={known} />}
      </Loaded>
    </Card>
  )
}

function Inside({ known: { botName, chatName, binding } }: { known: Telegram }) {
  const t = profileTexts.use()
  if (!botName) return <p className={rows.more}>{t.noBot}</p>
  if (!binding) {
    return (
      <Button variant="default" onClick={unbind} disabled={!chatName}>
        {t.unbind}
      </Button>
    )
  }
  return (
    <>
      <p className={css.by}>
        {t.bindBy}{' '}
        <a href={binding.link} target="_blank" rel="noopener noreferrer">
          @{botName}
        </a>
      </p>
      <div className={css.command}>
        <code>{binding.command}</code>
        <Button
          variant="default"
          size="sm"
          icon={<IconCopy size={16} stroke={1.5} aria-hidden />}
          onClick={() => copyAndTell(binding.command, t, { ms: 10_000 })}
        >
          {t.copy}
        </Button>
      </div>
      <p className={rows.more}>{t.bindUntil(moment(binding.expiresAt).slice(11, 16))}</p>
    </>
  )
}

async function unbind(): Promise<void> {
  const t = profileTexts.now()
  try {
    await call(unbindTelegram, {})
    await refresh(myTelegram)
    toast.success(t.unbound, { more: t.unboundMore })
  } catch (thrown) {
    const failure = asCallError(thrown)
    if (!failure.isTold) toast.error(t.unbindFailed, { more: t.unbindFailedMore })
  }
}

function Shape() {
  return (
    <SkeletonGroup>
      <Skeleton height={72} />
    </SkeletonGroup>
  )
}
