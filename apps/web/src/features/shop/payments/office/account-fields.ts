import { PAY_MODES, webAddress } from '@dukou/domain'
import type { Language } from '../../../../lib/i18n.ts'
import type { Field } from '../../../../office/form/field.ts'
import {
  type AccountValues,
  type Adapter,
  type AdapterField,
  adapterIn,
  fieldAt,
  isSecret,
  KEPT,
  oldAt,
  shareAt,
  takes,
  usualAccount,
  wordAt,
} from './account-values.ts'
import type { PaymentAccountTexts } from './payment-account-messages.ts'

type AccountField = Field<AccountValues>
const SECRET_LETTERS = 16
const MOST_LETTERS = 8000

/** The form of an account at any of the platforms, made from what they declare. Fields of the others are not shown. */
export function accountFields(adapters: readonly Adapter[], lang: Language, t: PaymentAccountTexts): AccountField[] {
  return [
    {
      kind: 'text',
      name: 'code',
      label: t.code,
      help: t.codeHelp,
      required: true,
      mono: true,
      shown: ({ isNew }) => isNew === true,
      check: ({ code }) => (/^[a-z0-9_-]{1,32}$/.test(String(code)) ? undefined : t.badCode),
    },
    {
      kind: 'choice',
      name: 'adapter',
      label: t.adapter,
      help: t.adapterHelp,
      options: adapters.map(({ id, name }) => ({ value: id, label: name[lang] })),
    },
    ...adapters.flatMap((adapter) => adapter.fields.map((field) => fieldOf(adapter, field, lang, t))),
    ...adapters.flatMap((adapter) => wordFields(adapter, t)),
    ...PAY_MODES.map((mode): AccountField => {
      const code = usualAccount(mode)
      return {
        ...{ kind: 'number', name: shareAt(mode), label: t.shareOf(t[mode]), min: 0, max: 100 },
        help: code ? t.unchosenShareHelp(code) : t.shareHelp,
        shown: (values) => {
          const adapter = adapterIn(adapters, values)
          return adapter !== undefined && takes(values[wordAt(adapter, mode)])
        },
      }
    }),
    ...limitFields(t),
  ]
}

function fieldOf(adapter: Adapter, field: AdapterField, lang: Language, t: PaymentAccountTexts): AccountField {
  const name = fieldAt(adapter, field)
  const addresses = adapter.fields.filter(({ kind }) => kind === 'address').map((one) => fieldAt(adapter, one))
  const common = {
    name,
    label: field.label[lang],
    ...(field.help && { help: field.help[lang] }),
    shown: (values: AccountValues) => values.adapter === adapter.id,
  }
  const required = field.isOptional ? {} : { required: true as const }
  if (isSecret(field)) {
    return {
      ...{ kind: 'secret', ...common, ...required, ...(field.kind === 'pem' && { lines: true as const }) },
      help: [common.help, t.secretHelp].filter(Boolean).join(t.stop),
      check: (values) => {
        const isMoved = addresses.some((at) => values[at] !== (values[oldAt(at)] ?? ''))
        if (values[name] === KEPT) return isMoved ? t.keyForUrl : undefined
        const short =
          field.kind === 'secret' && values[name] !== '' && String(values[name]).trim().length < SECRET_LETTERS
        return short ? t.shortSecret(SECRET_LETTERS) : undefined
      },
    }
  }
  if (field.kind === 'choice') {
    const options = field.choices.map(({ value, label }) => ({ value, label: label[lang] }))
    return { kind: 'choice', ...common, options, ...(field.isOptional && { none: t.none }) }
  }
  if (field.kind === 'picture') return { kind: 'picture', ...common }
  if (field.kind === 'lines') {
    return {
      ...{ kind: 'area', max: MOST_LETTERS, ...common },
      check: (values) => (!field.isOptional && String(values[name] ?? '').trim() === '' ? t.needed : undefined),
    }
  }
  return {
    ...{ kind: 'text', max: MOST_LETTERS, ...common, ...required },
    ...(field.kind === 'address' && {
      check: (values: AccountValues) =>
        values[name] === '' || webAddress(String(values[name])) ? undefined : t.badUrl,
    }),
  }
}

/** A word of the platform for each way to pay, or a switch where it needs none. */
function wordFields(adapter: Adapter, t: PaymentAccountTexts): AccountField[] {
  return adapter.modes.map(({ mode, word }) => {
    const common = {
      ...{ name: wordAt(adapter, mode), label: t[mode] },
      shown: (values: AccountValues) => values.adapter === adapter.id,
    }
    if (word === null) return { kind: 'switch', ...common }
    return { kind: 'text', ...common, max: 32, half: true, help: word === '' ? t.wordHelp : t.usualWord(word) }
  })
}

function limitFields(t: PaymentAccountTexts): AccountField[] {
  const money = { kind: 'number', min: 0.01, max: 1e7, decimals: 2, unit: t.yuan, half: true } as const
  const hour = { kind: 'number', unit: t.hour, empty: true, half: true } as const
  const both = ({ from, until }: AccountValues) => ((from === null) === (until === null) ? undefined : t.bothHours)
  return [
    { ...money, name: 'min', label: t.min },
    {
      ...{ ...money, name: 'max', label: t.max },
      check: ({ min, max }) => (Number(max) < Number(min) ? t.maxBelowMin : undefined),
    },
    // A number that may be left out is not checked where it is: the other one says that it is alone.
    { ...hour, name: 'from', label: t.from, help: t.hoursHelp, min: 0, max: 23, check: both },
    { ...hour, name: 'until', label: t.until, help: t.untilHelp, min: 1, max: 24, check: both },
    { kind: 'switch', name: 'enabled', label: t.enabled, help: t.enabledHelp },
  ]
}
