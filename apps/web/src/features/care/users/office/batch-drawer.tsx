import { type AnswerOf, BATCH_KINDS, listBatches, prepareBatch, type UserFilter } from '@dukou/contract'
import { useMemo } from 'react'
import { call } from '../../../../lib/client.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { DrawerForm } from '../../../../office/form/drawer-form.tsx'
import type { Field } from '../../../../office/form/field.ts'
import { type BatchTexts, batchTexts } from './batch-messages.ts'
import { bytesOf, liOf } from './user-values.ts'

type BatchValues = {
  kind: (typeof BATCH_KINDS)[number]
  addYuan: number | null
  addGb: number | null
  addDays: number | null
  textZh: string
  textEn: string
  byMail: boolean
  reason: string
}

const BLANK: BatchValues = {
  kind: 'give',
  addYuan: 0,
  addGb: 0,
  addDays: 0,
  textZh: '',
  textEn: '',
  byMail: false,
  reason: '',
}

interface BatchDrawerProps {
  filter: UserFilter
  /** How many match, in words. */
  people: string
  onPrepared: (batch: AnswerOf<typeof prepareBatch>) => void
  onClose: () => void
}

/** Chooses an act on all users who match. It ends in a preview; nothing happens before that is confirmed. */
export function BatchDrawer({ filter, people, onPrepared, onClose }: BatchDrawerProps) {
  const t = batchTexts.use()
  const isOwner = useMay()(null)
  const fields = useMemo(() => fieldsOf(t, isOwner), [t, isOwner])
  return (
    <DrawerForm<BatchValues>
      title={t.title(people)}
      fields={fields}
      initial={BLANK}
      isEdit={false}
      words={{ done: '', failed: t.failed, submit: () => t.preview }}
      save={async (values) => {
        const { kind, textZh, textEn, byMail, reason } = values
        const gives = kind === 'give'
        const batch = await call(prepareBatch, {
          filter,
          kind,
          addLi: gives ? liOf(values.addYuan ?? 0) : 0n,
          addBytes: gives ? bytesOf(values.addGb ?? 0) : 0n,
          addDays: gives || kind === 'extend' ? (values.addDays ?? 0) : 0,
          ...(kind === 'tell' ? { textZh, textEn, byMail } : { textZh: '', textEn: '', byMail: false }),
          reason,
        })
        onPrepared(batch)
        void refresh(listBatches)
        return null
      }}
      fieldOf={() => 'kind'}
      onClose={onClose}
    />
  )
}

function fieldsOf(t: BatchTexts, isOwner: boolean): Field<BatchValues>[] {
  const kinds = BATCH_KINDS.filter((kind) => isOwner || kind === 'give' || kind === 'extend')
  const isGift = ({ kind }: BatchValues) => kind === 'give'
  const isTold = ({ kind }: BatchValues) => kind === 'tell'
  const filled = (text: string) => (text.trim() === '' ? t.needed : undefined)
  return [
    {
      kind: 'choice',
      name: 'kind',
      label: t.kind,
      help: t.kindHelp,
      options: kinds.map((value) => ({ value, label: t[value] })),
    },
    {
      kind: 'number',
      name: 'addYuan',
      label: t.addMoney,
      min: 0,
      max: 10_000,
      decimals: 3,
      unit: t.yuan,
      half: true,
      shown: isGift,
      check: ({ addYuan, addGb, addDays }) => (addYuan || addGb || addDays ? undefined : t.nothing),
    },
    {
      kind: 'number',
      name: 'addGb',
      label: t.addTraffic,
      min: 0,
      max: 10_000,
      decimals: 2,
      unit: 'GB',
      half: true,
      shown: isGift,
    },
    {
      kind: 'number',
      name: 'addDays',
      label: t.addDays,
      min: 0,
      max: 3650,
      unit: t.days,
      half: true,
      shown: ({ kind }) => kind === 'give' || kind === 'extend',
      check: ({ kind, addDays }) => (kind === 'extend' && !addDays ? t.nothing : undefined),
    },
    {
      kind: 'area',
      name: 'textZh',
      max: 500,
      label: t.textZh,
      help: t.textHelp,
      shown: isTold,
      check: ({ textZh }) => filled(textZh),
    },
    { kind: 'area', name: 'textEn', max: 500, label: t.textEn, shown: isTold, check: ({ textEn }) => filled(textEn) },
    { kind: 'switch', name: 'byMail', label: t.byMail, help: t.byMailHelp, shown: isTold },
    {
      kind: 'area',
      name: 'reason',
      max: 500,
      label: t.reason,
      help: t.reasonHelp,
      check: ({ reason }) => filled(reason),
    },
  ]
}
