import { setTelegramBot, telegramBot } from '@dukou/contract'
import { IconLinkOff, IconMailCheck, IconSendOff } from '@tabler/icons-react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { grouped } from '../../../../lib/format.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { Confirm } from '../../../../ui/overlays/confirm.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import type { Present } from './bot.ts'
import { telegramBotTexts } from './messages.ts'

/** Says what is lost with the bot, then takes it away. */
export default function BotRemoval({ bot, onClose }: { bot: Present; onClose: () => void }) {
  const t = telegramBotTexts.use()
  const remove = async () => {
    try {
      await call(setTelegramBot, { token: '' })
      toast.success(t.removed, { ms: 2000 })
      onClose()
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(t.removeFailed, { more: failure.message })
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
