import {
  type AnswerOf,
  batchPeople,
  countUsers,
  EVERY_USER,
  listBatches,
  listUsers,
  prepareBatch,
  startBatch,
  undoBatch,
} from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers, refuse } from '../../../../../test/answers.ts'
import { aroundUsers } from '../../../../../test/around-users.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { pass, stopTime, until } from '../../../../../test/page-time.ts'
import { press } from '../../../../../test/press.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { batchTexts } from './batch-messages.ts'

type Batch = AnswerOf<typeof listBatches>[number]

const [GIVEN] = golden(listBatches) as [Batch]
const [PERSON] = golden(batchPeople) as [AnswerOf<typeof batchPeople>[number]]
const [USER] = golden(listUsers) as [AnswerOf<typeof listUsers>[number]]
const PREVIEW: Batch = { ...GIVEN, state: 'prepared', total: 3, skipped: 1, done: 0 }

async function openBatches(
  batch: Batch,
  look: Look = {},
  query = `?batch=${batch.id}`,
  before = () => {},
): Promise<void> {
  member({ role: 'admin' })
  aroundUsers(3)
  answer(listUsers, golden(listUsers))
  answer(listBatches, [batch])
  answer(batchPeople, golden(batchPeople))
  before()
  await open(`/admin_userlist${query}`, look)
  await until(() => document.querySelector('main [data-row]'))
}

const dialog = () => page.getByRole('dialog')
const people = () => dialog().getByRole('region', { name: '每个人的结果' })

describe.each(LOOKS)('a batch on %s', (_name, look) => {
  it('is previewed with whom it meets, what each gets and all together, and who is skipped and why', async () => {
    await openBatches(PREVIEW, look)
    const t = batchTexts.of(look.language)
    await expect.element(dialog().getByText(t.willMeet('2'))).toBeVisible()
    await expect.element(dialog().getByText(`¥5.00 · ${t.inAll} ¥10.00`)).toBeVisible()
    await expect.element(dialog().getByText(t.skippedCount('1'))).toBeVisible()
    await expect.element(dialog().getByText(`${t.skipped} · ${t.closed}`)).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: t.start('2') })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('an act on all who match', () => {
  it('is filled in, previewed, and then started; the address keeps it', async () => {
    await openBatches(PREVIEW, {}, '?paid=yes')
    answer(prepareBatch, PREVIEW)
    await page.getByRole('button', { name: '对这 3 人操作' }).click()
    await dialog().getByRole('button', { name: '预览' }).click()
    await expect.element(dialog().getByText('请填要加多少')).toBeVisible()
    await dialog().getByLabelText('每人永久流量加').fill('2')
    await dialog().getByLabelText('原因').fill('线路中断')
    await dialog().getByRole('button', { name: '预览' }).click()
    await until(() => inputsOf(prepareBatch).length === 1)
    expect(inputsOf(prepareBatch)).toEqual([
      {
        filter: { ...EVERY_USER, hasPaid: true },
        kind: 'give',
        addLi: 0n,
        addBytes: 2n * GB,
        addDays: 0,
        textZh: '',
        textEn: '',
        byMail: false,
        reason: '线路中断',
      },
    ])
    await until(() => location.hash.includes(`batch=${PREVIEW.id}`))
    expect(toasts()).toEqual([])
    const running: Batch = { ...PREVIEW, state: 'running', done: 1 }
    answer(startBatch, running)
    await expect.element(dialog().getByRole('button', { name: '开始，2 人' })).toBeVisible()
    answer(listBatches, [running])
    await dialog().getByRole('button', { name: '开始，2 人' }).click()
    await expect.element(dialog().getByText('已处理 1 / 2 人')).toBeVisible()
    expect(inputsOf(startBatch)).toEqual([{ id: PREVIEW.id }])
  })

  it('that ends shows the last results and the users as they are now', async () => {
    const person = { ...PERSON, state: 'waiting', why: null } as const
    await openBatches({ ...PREVIEW, state: 'running', done: 1 }, {}, undefined, () => answer(batchPeople, [person]))
    await expect.element(people().getByText('等待').last()).toBeVisible()
    await stopTime()
    await until(() => inputsOf(countUsers).length === 1)
    answer(batchPeople, [{ ...person, state: 'done' }])
    answer(listUsers, [{ ...USER, email: 'after@example.com' }])
    answer(listBatches, [{ ...PREVIEW, state: 'done', done: 2 }])
    await pass(1500)
    await until(() => document.querySelector('dialog ul')?.textContent === `${person.email}已完成`)
    await until(() => document.querySelector('main [data-row]')?.textContent.includes('after@example.com'))
    expect(inputsOf(countUsers)).toHaveLength(2)
  })

  it('shows also those of its people who come after the first thousand', async () => {
    const all = Array.from({ length: 1001 }, (_, at) => ({
      ...PERSON,
      id: String(at).padStart(24, '0'),
      email: `p${at}@example.com`,
      cursor: String(at + 1),
    }))
    await openBatches(GIVEN, {}, undefined, () =>
      answer(batchPeople, ({ count, after }) => all.slice(Number(after ?? 0)).slice(0, count)),
    )
    const shown = () => document.querySelectorAll('dialog ul li').length
    for (let number = 100; number <= 1000; number += 100) {
      await until(() => shown() === number)
      await press(people().getByRole('button', { name: '更多' }))
    }
    await until(() => shown() === 1001)
    await expect.element(people().getByText('p1000@example.com')).toBeInTheDocument()
    expect(people().getByRole('button', { name: '更多' }).elements()).toEqual([])
    expect(inputsOf(batchPeople).at(-1)).toMatchObject({ count: 100, after: '1000' })
  })

  it('that is done is taken back after a warning, and says who kept it', async () => {
    await openBatches({ ...PREVIEW, state: 'done', done: 2 })
    await dialog().getByRole('button', { name: '撤销', exact: true }).click()
    const undone: Batch = { ...PREVIEW, state: 'undone', done: 2, undone: 1, kept: 1 }
    answer(undoBatch, undone)
    answer(listBatches, [undone])
    await page.getByRole('alertdialog').getByRole('button', { name: '撤销', exact: true }).click()
    await expect.element(dialog().getByText('1 人没有撤销')).toBeVisible()
    expect(inputsOf(undoBatch)).toEqual([{ id: PREVIEW.id }])
  })

  it('says when its people do not load, and loads them again', async () => {
    await openBatches(PREVIEW, {}, `?batch=${PREVIEW.id}`, () => loseAnswers(batchPeople))
    await expect.element(dialog().getByRole('alert')).toBeVisible()
    answer(batchPeople, golden(batchPeople))
    await dialog().getByRole('alert').getByRole('button').click()
    await expect.element(dialog().getByText(golden(batchPeople)[0]?.email ?? '')).toBeVisible()
  })

  it('that the server refuses says why', async () => {
    await openBatches(PREVIEW)
    refuse(startBatch, 'batchNotNow')
    await dialog().getByRole('button', { name: '开始，2 人' }).click()
    await until(() => toasts().some((text) => text?.startsWith('批量操作失败:')))
  })

  it('cannot be taken back where it is a notice', async () => {
    await openBatches({ ...PREVIEW, kind: 'tell', state: 'done', done: 2, textZh: '今晚维护', textEn: 'Maintenance' })
    await expect.element(dialog().getByText('今晚维护')).toBeVisible()
    expect(dialog().getByRole('button', { name: '撤销', exact: true }).elements()).toEqual([])
  })

  it('is found among the last batches', async () => {
    await openBatches(GIVEN, {}, '')
    await page.getByRole('button', { name: '批量操作记录' }).click()
    await dialog()
      .getByRole('button', { name: /补偿 · 1,200/ })
      .click()
    await until(() => location.hash.includes(`batch=${GIVEN.id}`))
  })
})
