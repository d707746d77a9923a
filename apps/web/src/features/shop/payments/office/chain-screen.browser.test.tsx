import { type AnswerOf, chainState, getSettings, listChainTransfers, saveSettings } from '@dukou/contract'
import type { StaffScope } from '@dukou/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, GOLDEN_NOW, golden, inputsOf, refuse } from '../../../../../test/answers.ts'
import { csvLinks } from '../../../../../test/csv-links.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { settled, until } from '../../../../../test/page-time.ts'
import { press } from '../../../../../test/press.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { type ChainTexts, chainTexts } from './chain-messages.ts'

type State = AnswerOf<typeof chainState>
type Row = AnswerOf<typeof listChainTransfers>[number]

const STATE = golden(chainState)
const [WATCH] = STATE.watches as [State['watches'][number]]
const [PAID] = golden(listChainTransfers) as [Row]
const ROWS: Row[] = [PAID, { ...PAID, id: 'b', amount: '5.00', tradeNo: null, outcome: 'suspense' }]

let t: ChainTexts
beforeEach(() => {
  t = chainTexts.of('zh')
})

async function openChain(
  look: Look = {},
  state: State = STATE,
  rows: Row[] = ROWS,
  scopes?: StaffScope[],
): Promise<void> {
  member(scopes ? { role: 'normal', scopes } : { role: 'admin' })
  answer(chainState, state)
  answer(listChainTransfers, rows)
  answer(getSettings, golden(getSettings))
  await open('/admin_chain', look)
  await until(() => drawn().length === rows.length)
  // State, rows and rate are three answers.
  await settled()
}

const drawn = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)
const main = () => document.querySelector('main')?.textContent ?? ''

describe.each(LOOKS)('transfers of USDT on %s', (_name, look) => {
  it('stand with what became of each, below the state of their chain and the rate', async () => {
    await openChain(look)
    const words = chainTexts.of(look.language)
    for (const text of ['6.937', '49.95', words.settled]) expect(drawn()[0]).toContain(text)
    for (const text of ['5.00', words.suspense, words.noTrade]) expect(drawn()[1]).toContain(text)
    for (const text of [WATCH.address, '70,123,456', words.current, words.rateText('7.2105')]) {
      expect(main()).toContain(text)
    }
    expect(await accessibilityFaults()).toEqual([])
  })
})

it('all transfers go out as a file of the server, not those alone that the page has', async () => {
  await openChain({ screen: 'desktop' })
  expect(csvLinks()).toEqual([
    { list: 'listChainTransfers', input: listChainTransfers.input.write({ number: 100, sought: '', after: null }) },
  ])
})

describe('the state of a chain', () => {
  it.each([
    ['disagree', 'block 7 is another at a than at b'],
    ['silent', 'api.trongrid.io (TronGrid): status 503'],
  ] as const)('that is %s says so, with what was noticed', async (state, problem) => {
    await openChain({}, { ...STATE, watches: [{ ...WATCH, state, problem }] })
    expect(main()).toContain(problem)
    expect(main()).toContain(t[state])
  })

  it('that was not asked yet says so, and an address of before is told from the one in use', async () => {
    const waiting = {
      ...WATCH,
      state: 'waiting',
      block: null,
      readUntil: null,
      askedAt: null,
      isCurrent: false,
    } as const
    await openChain({}, { ...STATE, watches: [waiting] })
    expect(main()).toContain(t.waiting)
    expect(main()).toContain(t.old)
  })

  it('of no address says what to set up first', async () => {
    await openChain({}, { ...STATE, watches: [] }, [])
    await until(() => main().includes(t.noWatch))
    await expect.element(page.getByText(t.none)).toBeVisible()
  })
})

describe('the rate', () => {
  it('is confirmed by a press, which sends it alone', async () => {
    await openChain({}, { ...STATE, rateEndsAt: new Date(GOLDEN_NOW.getTime() - 1000) })
    expect(main()).toContain(t.rateOld)
    answer(saveSettings, golden(saveSettings))
    await press(page.getByRole('button', { name: t.confirmRate }))
    await until(() => toasts().includes(t.confirmed))
    const [sent] = inputsOf(saveSettings)
    const given = Object.entries(sent ?? {}).filter(([, value]) => value !== null)
    expect(given).toEqual([['usdtRateTenThousandths', 72_105]])
  })

  it('that nobody ever looked at says that USDT is not taken, and a failure is told', async () => {
    await openChain({}, { ...STATE, rateSavedAt: null, rateEndsAt: null })
    expect(main()).toContain(t.rateNever)
    refuse(saveSettings, 'settingsChanged')
    await press(page.getByRole('button', { name: t.confirmRate }))
    await until(() => toasts().some((text) => text?.includes(t.confirmFailed)))
  })

  it('without an end only says when it was checked', async () => {
    await openChain({}, { ...STATE, rateEndsAt: null })
    expect(main()).toContain(t.rateSaved('').trim())
    expect(main()).not.toContain(t.rateOver)
  })

  it('is confirmed by owners alone', async () => {
    await openChain({}, STATE, ROWS, ['orders:read'])
    expect(main()).toContain(t.rate)
    expect(page.getByRole('button', { name: t.confirmRate }).elements()).toEqual([])
  })
})
