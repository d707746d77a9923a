import { type AnswerOf, type InputOf, listApiTokens, revokeApiToken, saveApiToken } from '@dukou/contract'
import { reachesFurther } from '@dukou/domain'
import { useMemo, useState } from 'react'
import { CallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { moment } from '../../../../lib/format.ts'
import { currentLanguage } from '../../../../lib/i18n.ts'
import { useCall } from '../../../../lib/use-call.ts'
import type { Field } from '../../../../office/form/field.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { StateDot } from '../../../../office/state-dot.tsx'
import type { Column, Filter } from '../../../../office/table/column.ts'
import { officeTexts } from '../../../../office/texts.ts'
import { ShownOnce } from '../../../../ui/overlays/shown-once.tsx'
import {
  type ApiToken,
  type ApiTokenValues,
  BLANK,
  canWrite,
  inputOf,
  scopesOf,
  THINGS,
  valuesOf,
} from './api-token-values.ts'
import css from './api-tokens.module.css'
import { type ApiTokenTexts, apiTokenTexts } from './messages.ts'
import { OwnerSheet } from './owner-sheet.tsx'

type Input = InputOf<typeof saveApiToken>

/** A save that waits for the password. */
interface Asked {
  input: Input
  onSaved: (answer: AnswerOf<typeof saveApiToken>) => void
  onFailed: (thrown: unknown) => void
}

/** Nothing was sent, and who closed the question knows that. */
const LEFT = new CallError(0, '', { isTold: true })

/** API tokens, with the scopes and the last use of each. */
export default function ApiTokensScreen() {
  const t = apiTokenTexts.use()
  const query = useCall(listApiTokens, {})
  const [made, setMade] = useState<string>()
  const [asked, setAsked] = useState<Asked>()
  const send = (input: Input, base: ApiToken | undefined) =>
    reachesFurther(input, base)
      ? new Promise<AnswerOf<typeof saveApiToken>>((onSaved, onFailed) => setAsked({ input, onSaved, onFailed }))
      : call(saveApiToken, input)
  const { columns, filters, fields } = useMemo(
    () => ({ columns: columnsOf(t), filters: filtersOf(t), fields: fieldsOf(t) }),
    [t],
  )
  return (
    <>
      <ResourceScreen
        title={t.title}
        lead={
          <>
            {t.lead}{' '}
            <a className={css.docs} href={`/api/docs?lang=${currentLanguage()}`} target="_blank" rel="noreferrer">
              {t.docs}
            </a>
          </>
        }
        query={query}
        list={listApiTokens}
        next={{ text: t.next }}
        nameOf={({ name }) => name}
        columns={columns}
        filters={filters}
        searchLabel={t.search}
        fileName="api-tokens"
        editing={{
          create: t.create,
          title: t.edit,
          fields,
          groups: [
            { title: t.basics, note: t.basicsNote, fields: ['name', 'lastDay', 'networks'] },
            { title: t.mayTitle, note: t.mayNote, fields: THINGS },
          ],
          blank: BLANK,
          valuesOf,
          save: async (values, _, base) => {
            const { token } = await send(inputOf(values, base), base)
            if (token) setMade(token)
            return []
          },
          words: { done: t.saved, failed: t.saveFailed },
        }}
        removal={{
          remove: ({ id }) => call(revokeApiToken, { id }),
          title: t.revokeTitle,
          consequences: (row) => [t.revokeNow, t.revokeLast(usedText(row, t)), t.revokeForGood],
          verb: t.revoke,
          done: t.revoked,
          failed: t.revokeFailed,
        }}
      />
      {asked && (
        <OwnerSheet
          {...asked}
          onClose={() => {
            asked.onFailed(LEFT)
            setAsked(undefined)
          }}
        />
      )}
      {made && (
        <ShownOnce
          title={t.madeTitle}
          lead={t.madeText}
          secret={made}
          copyWords={officeTexts.now()}
          onKept={() => setMade(undefined)}
        />
      )}
    </>
  )
}

const TONES = { good: 'good', ended: 'off', ownerLost: 'bad' } as const

function columnsOf(t: ApiTokenTexts): Column<ApiToken>[] {
  return [
    { id: 'name', label: t.name, text: ({ name }) => name, card: 'title' },
    { id: 'prefix', label: t.prefix, text: ({ prefix }) => `${prefix}…`, mono: true, card: 'caption' },
    { id: 'scopes', label: t.scopes, text: (row) => scopesText(row, t), card: 'detail' },
    {
      id: 'used',
      label: t.lastUsed,
      text: (row) => usedText(row, t),
      order: ({ lastUsedAt }) => lastUsedAt?.getTime() ?? 0,
      card: 'detail',
    },
    { id: 'lastDay', label: t.lastDay, text: ({ lastDay }) => lastDay ?? t.endless },
    { id: 'networks', label: t.networks, text: ({ networks }) => networks.join(t.comma) || t.everywhere, hidden: true },
    { id: 'owner', label: t.owner, text: ({ ownerEmail }) => ownerEmail, hidden: true },
    { id: 'created', label: t.created, text: ({ createdAt }) => moment(createdAt), hidden: true },
    {
      id: 'state',
      label: t.state,
      text: ({ state }) => t[state],
      cell: ({ state }) => <StateDot tone={TONES[state]}>{t[state]}</StateDot>,
      card: 'state',
    },
  ]
}

/** `交易 只读、节点 读写`. */
function scopesText(row: ApiToken, t: ApiTokenTexts): string {
  const may = valuesOf(row)
  return THINGS.filter((thing) => may[thing] !== 'none')
    .map((thing) => `${t[thing]} ${may[thing] === 'write' ? t.write : t.read}`)
    .join(t.comma)
}

function usedText({ lastUsedAt, lastUsedIp }: ApiToken, t: ApiTokenTexts): string {
  return lastUsedAt ? t.usedFrom(moment(lastUsedAt), lastUsedIp ?? '') : t.neverUsed
}

function filtersOf(t: ApiTokenTexts): Filter<ApiToken>[] {
  const options = (['good', 'ended', 'ownerLost'] as const).map((value) => ({ value, label: t[value] }))
  return [{ id: 'state', label: t.state, options, of: ({ state }) => state }]
}

function fieldsOf(t: ApiTokenTexts): Field<ApiTokenValues>[] {
  const may = (write: boolean) => [
    { value: 'none', label: t.none },
    { value: 'read', label: t.read },
    ...(write ? [{ value: 'write', label: t.write }] : []),
  ]
  const isDay = (text: string) => text.trim() === '' || /^\d{4}-\d\d-\d\d$/.test(text.trim())
  return [
    { kind: 'text', name: 'name', max: 60, label: t.name, help: t.nameHelp, required: true, half: true },
    {
      kind: 'text',
      name: 'lastDay',
      label: t.lastDay,
      help: t.lastDayHelp,
      check: ({ lastDay }) => (isDay(lastDay) ? undefined : t.badDay),
      half: true,
    },
    { kind: 'list', name: 'networks', label: t.networks, help: t.networksHelp, mono: true },
    ...THINGS.map(
      (thing): Field<ApiTokenValues> => ({
        kind: 'choice',
        name: thing,
        label: t[thing],
        options: may(canWrite(thing)),
        check: (values) => (scopesOf(values).length === 0 && thing === THINGS[0] ? t.needsScope : undefined),
        half: true,
      }),
    ),
  ]
}
