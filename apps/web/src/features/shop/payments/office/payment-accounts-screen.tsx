import { type AnswerOf, listPayAdapters, listPaymentAccounts, savePaymentAccount } from '@dukou/contract'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMemo } from 'react'
import { call } from '../../../../lib/client.ts'
import { moment, yuan } from '../../../../lib/format.ts'
import { type Language, useLanguage } from '../../../../lib/i18n.ts'
import { type Asked, useCall } from '../../../../lib/use-call.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { StateDot } from '../../../../office/state-dot.tsx'
import type { Column } from '../../../../office/table/column.ts'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { accountFields } from './account-fields.ts'
import { type AccountValues, type Adapter, blankAccount, inputOfAccount, valuesOfAccount } from './account-values.ts'
import { type PaymentAccountTexts, paymentAccountTexts } from './payment-account-messages.ts'
import { problemsOf, resultOf, testAndTell } from './payment-account-test.ts'

type Row = AnswerOf<typeof listPaymentAccounts>[number]
const NONE: Adapter[] = []

/** Accounts at payment platforms. What each needs is told by the server; secrets are written here and never read back. */
export default function PaymentAccountsScreen() {
  const t = paymentAccountTexts.use()
  const lang = useLanguage()
  const kinds = useCall(listPayAdapters, {})
  const rows = useCall(listPaymentAccounts, {})
  const adapters = kinds.data ?? NONE
  const { columns, fields, blank } = useMemo(
    () => ({
      columns: columnsOf(adapters, lang, t),
      fields: accountFields(adapters, lang, t),
      blank: kinds.data && blankAccount(kinds.data),
    }),
    [adapters, kinds.data, lang, t],
  )
  return (
    <ResourceScreen<Row, AccountValues>
      title={t.title}
      lead={t.lead}
      // Without the kinds of platforms there is nothing to show of an account: their skeleton and failure stand for both.
      query={kinds.data ? rows : (kinds as Asked<never>)}
      list={listPaymentAccounts}
      next={{ text: t.next, first: { to: '/admin_config', label: t.nextFirst } }}
      nameOf={({ code }) => code}
      columns={columns}
      searchLabel={t.search}
      fileName="payment-accounts"
      editing={{
        create: t.create,
        title: t.edit,
        fields,
        blank,
        valuesOf: (row) => valuesOfAccount(row, adapters),
        save: async (values, _id, base) => {
          const input = inputOfAccount(values, adapters, base?.revision ?? null)
          await call(savePaymentAccount, input)
          return input.enabled && input.adapter !== BY_HAND ? problemsOf(input.code, t) : []
        },
        refusedAt: {
          settingInvalid: ({ field }, { adapter }) => (OWN.has(field) ? `${field}` : `${adapter}.${field}`),
        },
        words: { done: t.saved, failed: t.saveFailed },
      }}
      acts={[
        {
          label: t.test,
          icon: <IconPlugConnected size={18} stroke={1.5} aria-hidden />,
          act: ({ code, adapter }) => (adapter === BY_HAND ? toast.info(t.noTest) : void testAndTell(code, t)),
        },
      ]}
    />
  )
}

/** The adapter behind which there is no platform to test. */
const BY_HAND = 'manual'

/** Fields that every account has. */
const OWN: ReadonlySet<unknown> = new Set(['code', 'adapter', 'max', 'modes'])

function columnsOf(adapters: readonly Adapter[], lang: Language, t: PaymentAccountTexts): Column<Row>[] {
  const kind = ({ adapter }: Row) => adapters.find(({ id }) => id === adapter)?.name[lang] ?? adapter
  const modes = (row: Row) =>
    row.modes.map(({ mode, share }) => (share > 0 ? t.withShare(t[mode], share) : t[mode])).join(t.comma) || t.noModes
  const hoursOf = ({ hours }: Row) => (hours ? t.hoursFrom(hours.from, hours.until) : t.allDay)
  const state = ({ enabled, failedStarts }: Row) => (!enabled ? t.off : failedStarts > 2 ? t.failing : t.on)
  const testOf = ({ lastTest }: Row) =>
    lastTest ? `${resultOf(lastTest.outcome, t)} · ${moment(lastTest.at).slice(0, 16)}` : t.untested
  return [
    { id: 'code', label: t.code, text: ({ code }) => code, card: 'title' },
    { id: 'kind', label: t.adapter, text: kind },
    { id: 'url', label: t.url, text: ({ baseUrl }) => baseUrl, mono: true, card: 'caption' },
    { id: 'pid', label: t.pid, text: ({ merchantId }) => merchantId, mono: true },
    { id: 'key', label: t.key, text: ({ hasKey }) => (hasKey ? t.hasKey : t.noKey) },
    { id: 'modes', label: t.modes, text: modes, card: 'detail' },
    { id: 'range', label: t.range, text: ({ minLi, maxLi }) => `${yuan(minLi)} – ${yuan(maxLi)}` },
    { id: 'hours', label: t.hours, text: hoursOf },
    { id: 'test', label: t.lastTest, text: testOf, card: 'detail', named: true },
    {
      id: 'state',
      label: t.state,
      text: state,
      cell: (row) => (
        <StateDot tone={!row.enabled ? 'off' : row.failedStarts > 2 ? 'bad' : 'good'}>{state(row)}</StateDot>
      ),
      card: 'state',
    },
  ]
}
