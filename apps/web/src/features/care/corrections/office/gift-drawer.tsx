import { type AnswerOf, giveToMany, listCorrections } from '@dukou/contract'
import { useMemo } from 'react'
import { call } from '../../../../lib/client.ts'
import { useActKey } from '../../../../lib/use-act-key.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { DrawerForm } from '../../../../office/form/drawer-form.tsx'
import type { Field } from '../../../../office/form/field.ts'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { GiftPreview } from './gift-preview.tsx'
import { BLANK, emailsOf, type GiftValues, giftOf, MOST } from './gift-values.ts'
import { type CorrectionTexts, correctionTexts } from './messages.ts'

export interface Gift extends AnswerOf<typeof giveToMany> {
  /** All addresses that it was asked for. */
  emails: readonly string[]
}

interface GiftDrawerProps {
  onClose: () => void
  /** Some addresses were skipped: who got it and who did not. */
  onSkipped: (gift: Gift) => void
}

/** Gives the same to many: who and how much stands beside the form before it is done. */
export function GiftDrawer({ onClose, onSkipped }: GiftDrawerProps) {
  const t = correctionTexts.use()
  const fields = useMemo(() => fieldsOf(t), [t])
  const keyFor = useActKey()
  return (
    <DrawerForm<GiftValues>
      title={t.give}
      fields={fields}
      initial={BLANK}
      isEdit={false}
      words={{
        done: t.saved,
        failed: t.giveFailed,
        submit: (values) => (values.skip ? t.giveSkipping : t.giveTo(emailsOf(values).length)),
        preview: (values) => <GiftPreview values={values} />,
      }}
      save={async (values) => {
        const emails = emailsOf(values)
        const input = { emails, ...giftOf(values), reason: values.reason.trim(), skip: values.skip }
        const answer = await call(giveToMany, input, { idempotencyKey: keyFor(input) })
        toast.success(t.given(answer.count), { ms: 3000 })
        if (answer.skipped.length > 0) onSkipped({ ...answer, emails })
        void refresh(listCorrections)
        return []
      }}
      fieldOf={({ refusal }) => (refusal === 'badInput' || refusal === 'userNotFound' ? 'emails' : undefined)}
      onClose={onClose}
    />
  )
}

function fieldsOf(t: CorrectionTexts): Field<GiftValues>[] {
  const amount = { kind: 'number', min: 0, half: true } as const
  return [
    {
      kind: 'list',
      name: 'emails',
      label: t.emails,
      help: t.emailsHelp,
      check: (values) => {
        const count = emailsOf(values).length
        if (count === 0) return t.nobody
        return count > MOST ? t.tooMany : undefined
      },
    },
    { kind: 'switch', name: 'skip', label: t.skip, help: t.skipHelp },
    { ...amount, name: 'addYuan', label: t.addMoney, max: 10_000, decimals: 3, unit: t.yuan },
    { ...amount, name: 'addGb', label: t.addTraffic, max: 10_000, decimals: 2, unit: 'GB' },
    {
      ...amount,
      name: 'addDays',
      label: t.addDays,
      max: 3650,
      unit: t.daysUnit,
      check: ({ addYuan, addGb, addDays }) => (addYuan || addGb || addDays ? undefined : t.nothing),
    },
    {
      kind: 'area',
      name: 'reason',
      max: 500,
      label: t.reason,
      help: t.reasonHelp,
      check: ({ reason }) => (reason.trim() === '' ? t.reasonNeeded : undefined),
    },
  ]
}
