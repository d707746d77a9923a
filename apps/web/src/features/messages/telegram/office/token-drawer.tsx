import { setTelegramBot, telegramBot } from '@dukou/contract'
import { useMemo } from 'react'
import { call } from '../../../../lib/client.ts'
import { grouped } from '../../../../lib/format.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { DrawerForm } from '../../../../office/form/drawer-form.tsx'
import type { Field } from '../../../../office/form/field.ts'
import type { Bot } from './bot.ts'
import { telegramBotTexts } from './messages.ts'

type Values = { token: string }

/** A token, and what another bot's would cost. The one that is there is never shown. */
export default function TokenDrawer({ bot, onClose }: { bot: Bot; onClose: () => void }) {
  const t = telegramBotTexts.use()
  const fields = useMemo<Field<Values>[]>(
    () => [
      {
        kind: 'text',
        name: 'token',
        label: t.token,
        help: t.tokenHelp,
        mono: true,
        check: ({ token }) => (/^\d{5,20}:[\w-]{20,100}$/.test(token.trim()) ? undefined : t.badToken),
      },
    ],
    [t],
  )
  return (
    <DrawerForm<Values>
      title={bot.botName === null ? t.set : t.replace}
      fields={fields}
      initial={{ token: '' }}
      isEdit={false}
      words={{
        done: t.saved,
        failed: t.saveFailed,
        ...(bot.botName !== null && { sentence: () => t.tokenOther(grouped(String(bot.chats))) }),
      }}
      save={async ({ token }) => {
        await call(setTelegramBot, { token: token.trim() })
        await refresh(telegramBot)
        return []
      }}
      fieldOf={() => 'token'}
      onClose={onClose}
    />
  )
}
