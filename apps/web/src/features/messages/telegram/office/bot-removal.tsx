import { setTelegramBot, telegramBot } from '@dukou/contract'
import { IconLinkOff, IconMailCheck, IconSendOff } from '@tabler/icons-react'
import { call } from '../../../../lib/client.ts'
import { grouped } from '../../../../lib/format.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { tellDone, tellFailure } from '../../../../office/tell.ts'
import { Confirm } from '../../../../ui/overlays/confirm.tsx'
import type { Present } from './bot.ts'
import { telegramBotTexts } from './messages.ts'

/** Says what is lost with the bot, then takes it away. */
export default function BotRemoval({ bot, onClose }: { bot: Present; onClose: () => void }) {
  const t = telegramBotTexts.use()
  const remove = async () => {
    try {
      await call(setTelegramBot, { token: '' })
      tellDone(t.removed)
      onClose()
    } catch (thrown) {
      tellFailure(t.removeFailed, thrown)
    }
    await refresh(telegramBot)
  }
  const look = { size: 18, stroke: 1.5, 'aria-hidden': true }
  return (
    <Confirm
      title={t.removeTitle(bot.botName)}
      consequences={[
        { icon: <IconLinkOff {...look} />, text: t.removeChats(grouped(String(bot.chats))) },
        { icon: <IconSendOff {...look} />, text: t.removeWaiting(grouped(String(bot.waiting))) },
        { icon: <IconMailCheck {...look} />, text: t.removeMail },
      ]}
      verb={t.remove}
      onClose={onClose}
      onConfirm={remove}
    />
  )
}
