import { type AnswerOf, listUsers, readUserChannel, saveUserChannel } from '@dukou/contract'
import { isChannelCode } from '@dukou/domain'
import { useMemo, useRef } from 'react'
import { call } from '../../../../lib/client.ts'
import { randomLetters } from '../../../../lib/random-letters.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { DrawerForm } from '../../../../office/form/drawer-form.tsx'
import type { Field } from '../../../../office/form/field.ts'
import { type UserTexts, userTexts } from './messages.ts'

type Channel = AnswerOf<typeof readUserChannel>
type Values = { [K in Exclude<keyof Channel, 'revision'>]: Channel[K] }

const CODE_LENGTH = 6
const FIELD_OF = { channelCodeTaken: 'code' } as const

interface ChannelDrawerProps {
  userId: string
  channel: Channel
  onClose: () => void
}

/** The referral channel of a user: its code, and what and how long it is rewarded. */
export function ChannelDrawer({ userId, channel, onClose }: ChannelDrawerProps) {
  const t = userTexts.use()
  const fields = useMemo(() => channelFields(t), [t])
  const base = useRef(channel)
  return (
    <DrawerForm<Values>
      title={t.channel(channel.email)}
      fields={fields}
      initial={valuesOf(channel)}
      isEdit
      words={{ done: t.channelSaved, failed: t.channelFailed }}
      save={async (values) => {
        await call(saveUserChannel, { ...values, revision: base.current.revision })
        await refresh(listUsers)
        return []
      }}
      fieldOf={({ refusal }) => FIELD_OF[refusal as keyof typeof FIELD_OF]}
      latest={async ({ refusal }) => {
        if (refusal !== 'rowChanged') return undefined
        base.current = await call(readUserChannel, { userId })
        return valuesOf(base.current)
      }}
      onClose={onClose}
    />
  )
}

const valuesOf = ({ revision: _, ...values }: Channel): Values => values

function channelFields(t: UserTexts): Field<Values>[] {
  return [
    { kind: 'text', name: 'email', label: t.email, fixed: true },
    { kind: 'text', name: 'name', max: 100, label: t.channelName },
    {
      kind: 'text',
      name: 'code',
      label: t.code,
      help: t.codeHelp,
      mono: true,
      fill: { label: t.random, make: () => randomLetters(CODE_LENGTH) },
      check: ({ code }) => (isChannelCode(code) ? undefined : t.codeWrong),
    },
    {
      kind: 'number',
      name: 'rewardRate',
      label: t.rate,
      help: t.rateHelp,
      min: 0,
      max: 0.5,
      decimals: 4,
      half: true,
    },
    {
      kind: 'number',
      name: 'windowDays',
      label: t.window,
      help: t.windowHelp,
      min: 0,
      max: 3650,
      unit: t.days,
      half: true,
    },
  ]
}
