import { telegramBot, testTelegramBot } from '@dukou/contract'
import { useState } from 'react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { grouped, moment } from '../../../../lib/format.ts'
import { refresh, useCall } from '../../../../lib/use-call.ts'
import { StateDot } from '../../../../office/state-dot.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { openedPart } from '../../../../ui/states/opened-part.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import type { Bot, Present } from './bot.ts'
import { type TelegramBotTexts, telegramBotTexts } from './messages.ts'
import css from './telegram-bot-card.module.css'

const TokenDrawer = openedPart(() => import('./token-drawer.tsx'))
const BotRemoval = openedPart(() => import('./bot-removal.tsx'))

/** The site's bot: whether Telegram answers it, what hangs on it, and its token, which is written and never read. */
export function TelegramBotCard() {
  const t = telegramBotTexts.use()
  const query = useCall(telegramBot, {}, { everyMs: 30_000, quiet: true })
  return (
    <Card title={t.title} caption={t.caption} action={query.data && <State bot={query.data} t={t} />}>
      <Loaded query={query} bare skeleton={<Skeleton height={96} />}>
        {(bot) => <Inside bot={bot} />}
      </Loaded>
    </Card>
  )
}

function State({ bot: { botName, isReachable }, t }: { bot: Bot; t: TelegramBotTexts }) {
  if (botName === null) return <StateDot tone="off">{t.none}</StateDot>
  return <StateDot tone={isReachable ? 'good' : 'bad'}>{isReachable ? t.works : t.silent}</StateDot>
}

function Inside({ bot }: { bot: Bot }) {
  const t = telegramBotTexts.use()
  const [open, setOpen] = useState<'token' | 'removal'>()
  const close = () => setOpen(undefined)
  const { botName, isReachable, problem } = bot
  return (
    <>
      {botName === null ? <p className={css.text}>{t.noneText}</p> : <Facts bot={{ ...bot, botName }} t={t} />}
      {botName !== null && !isReachable && <p className={css.trouble}>{t.silentText}</p>}
      {botName !== null && problem !== null && <p className={css.trouble}>{t.problem(problem)}</p>}
      <div className={css.acts}>
        <Button variant={botName === null ? 'filled' : 'default'} onClick={() => setOpen('token')}>
          {botName === null ? t.set : t.replace}
        </Button>
        {botName !== null && (
          <>
            <Button variant="default" onClick={() => test(t)}>
              {t.test}
            </Button>
            <Button variant="subtle" color="red" onClick={() => setOpen('removal')}>
              {t.remove}
            </Button>
          </>
        )}
      </div>
      {open === 'token' && <TokenDrawer bot={bot} onClose={close} />}
      {open === 'removal' && botName !== null && <BotRemoval bot={{ ...bot, botName }} onClose={close} />}
    </>
  )
}

function Facts({ bot, t }: { bot: Present; t: TelegramBotTexts }) {
  const facts = [
    [t.bot, `@${bot.botName}`],
    [t.heard, bot.heardAt ? moment(bot.heardAt) : t.never],
    [t.chats, t.people(grouped(String(bot.chats)))],
    [t.waiting, t.messages(grouped(String(bot.waiting)))],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Says what Telegram answered, and where a message of its own went. */
async function test(t: TelegramBotTexts): Promise<void> {
  try {
    const { botName, chatName } = await call(testTelegramBot, {})
    const more = chatName === null ? t.testNoChat : t.testSent(chatName)
    if (botName !== null) toast.success(t.testDone(botName), { ms: 5000, more })
  } catch (thrown) {
    const failure = asCallError(thrown)
    if (!failure.isTold) toast.error(t.testFailed, { ms: 5000, more: failure.message })
  }
  await refresh(telegramBot)
}
