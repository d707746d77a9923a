import { type AnswerOf, listPayChannels, savePayChannel } from '@dukou/contract'
import { liFromYuanNumber, webAddress, yuanNumber } from '@dukou/domain'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMemo } from 'react'
import { call } from '../../../../lib/client.ts'
import { moment, yuan } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import type { Field } from '../../../../office/form/field.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { StateDot } from '../../../../office/state-dot.tsx'
import type { Column } from '../../../../office/table/column.ts'
import { type PayChannelTexts, payChannelTexts } from './channel-messages.ts'
import { problemsOf, resultOf, testAndTell } from './channel-test.ts'

type Row = AnswerOf<typeof listPayChannels>[number]

const BLANK = {
  code: '',
  baseUrl: '',
  merchantId: '',
  key: '',
  alipayType: 'alipay',
  wxpayType: 'wxpay',
  min: 0.01,
  max: 10_000,
  enabled: true,
  /** As it was; empty: a new one. */
  oldUrl: '',
}
type Values = typeof BLANK

/** Accounts at payment platforms. A key is written here and never read back. */
export default function ChannelsScreen() {
  const t = payChannelTexts.use()
  const query = useCall(listPayChannels, {})
  const { columns, fields } = useMemo(() => ({ columns: columnsOf(t), fields: fieldsOf(t) }), [t])
  return (
    <ResourceScreen
      title={t.title}
      lead={t.lead}
      query={query}
      list={listPayChannels}
      next={{ text: t.next, first: { to: '/admin_config', label: t.nextFirst } }}
      nameOf={({ code }) => code}
      columns={columns}
      searchLabel={t.search}
      fileName="payment-channels"
      editing={{
        create: t.create,
        title: t.edit,
        fields,
        blank: BLANK,
        valuesOf: ({ code, baseUrl, merchantId, alipayType, wxpayType, minLi, maxLi, enabled }) => ({
          ...{ code, baseUrl, merchantId, enabled, key: '', oldUrl: baseUrl },
          ...{
            alipayType: alipayType ?? '',
            wxpayType: wxpayType ?? '',
            min: yuanNumber(minLi),
            max: yuanNumber(maxLi),
          },
        }),
        save: async ({ oldUrl: _, min, max, key, alipayType, wxpayType, ...values }, _id, base) => {
          await call(savePayChannel, {
            ...values,
            revision: base?.revision ?? null,
            key: key || null,
            alipayType: alipayType.trim() || null,
            wxpayType: wxpayType.trim() || null,
            minLi: liFromYuanNumber(min),
            maxLi: liFromYuanNumber(max),
          })
          return values.enabled ? problemsOf(values.code, t) : []
        },
        words: { done: t.saved, failed: t.saveFailed },
      }}
      acts={[
        {
          label: t.test,
          icon: <IconPlugConnected size={18} stroke={1.5} aria-hidden />,
          act: ({ code }) => void testAndTell(code, t),
        },
      ]}
    />
  )
}

function columnsOf(t: PayChannelTexts): Column<Row>[] {
  const modes = ({ alipayType, wxpayType }: Row) =>
    [alipayType && t.alipay, wxpayType && t.wxpay].filter(Boolean).join(t.comma) || t.noModes
  const state = ({ enabled }: Row) => (enabled ? t.on : t.off)
  const testOf = ({ lastTest }: Row) =>
    lastTest ? `${resultOf(lastTest.outcome, t)} · ${moment(lastTest.at).slice(0, 16)}` : t.untested
  return [
    { id: 'code', label: t.code, text: ({ code }) => code, card: 'title' },
    { id: 'url', label: t.url, text: ({ baseUrl }) => baseUrl, mono: true, card: 'caption' },
    { id: 'pid', label: t.pid, text: ({ merchantId }) => merchantId, mono: true },
    { id: 'key', label: t.key, text: ({ hasKey }) => (hasKey ? t.hasKey : t.noKey) },
    { id: 'modes', label: t.modes, text: modes, card: 'detail' },
    { id: 'range', label: t.range, text: ({ minLi, maxLi }) => `${yuan(minLi)} – ${yuan(maxLi)}` },
    { id: 'test', label: t.lastTest, text: testOf, card: 'detail', named: true },
    {
      id: 'state',
      label: t.state,
      text: state,
      cell: (row) => <StateDot tone={row.enabled ? 'good' : 'off'}>{state(row)}</StateDot>,
      card: 'state',
    },
  ]
}

function fieldsOf(t: PayChannelTexts): Field<Values>[] {
  return [
    {
      kind: 'text',
      name: 'code',
      label: t.code,
      help: t.codeHelp,
      required: true,
      mono: true,
      shown: ({ oldUrl }) => oldUrl === '',
      check: ({ code }) => (/^[a-z0-9_-]{1,32}$/.test(code) ? undefined : t.badCode),
    },
    {
      kind: 'text',
      name: 'baseUrl',
      label: t.url,
      help: t.urlHelp,
      required: true,
      check: ({ baseUrl }) => (webAddress(baseUrl) ? undefined : t.badUrl),
    },
    { kind: 'text', name: 'merchantId', label: t.pid, help: t.pidHelp, required: true },
    {
      kind: 'text',
      name: 'key',
      label: t.key,
      help: t.keyHelp,
      mono: true,
      check: ({ key, baseUrl, oldUrl }) => {
        if (key !== '' || baseUrl === oldUrl) return undefined
        return oldUrl === '' ? t.needsKey : t.keyForUrl
      },
    },
    { kind: 'text', name: 'alipayType', label: t.alipay, help: t.alipayHelp, half: true },
    { kind: 'text', name: 'wxpayType', label: t.wxpay, help: t.wxpayHelp, half: true },
    { kind: 'number', name: 'min', label: t.min, min: 0.01, max: 1e7, decimals: 2, unit: t.yuan, half: true },
    {
      kind: 'number',
      name: 'max',
      label: t.max,
      min: 0.01,
      max: 1e7,
      decimals: 2,
      unit: t.yuan,
      half: true,
      check: ({ min, max }) => (max < min ? t.maxBelowMin : undefined),
    },
    { kind: 'switch', name: 'enabled', label: t.enabled, help: t.enabledHelp },
  ]
}
