import { type AnswerOf, listEntitlements, listEntries, listLines, listNodes, saveLine } from '@dukou/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, refuse } from '../../../../../test/answers.ts'
import { until } from '../../../../../test/page-time.ts'
import { member, open } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'

const [LINE] = golden(listLines) as [AnswerOf<typeof listLines>[number]]
const drawer = () => page.getByRole('dialog')
const save = () => drawer().getByRole('button', { name: '保存' }).click()

const openForm = () => page.getByRole('button', { name: LINE.name, exact: true }).click()

async function openLines(): Promise<void> {
  member({ role: 'admin' })
  answer(listLines, [LINE])
  answer(listNodes, golden(listNodes))
  answer(listEntries, golden(listEntries))
  answer(listEntitlements, golden(listEntitlements))
  await open('/admin_agentLines', {})
}

/** Whether nothing lies over the upper and the lower edge of an element, as the buttons below a form could. */
function isUncovered(element: Element): boolean {
  const { left, width, top, bottom } = element.getBoundingClientRect()
  return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + width / 2, y)))
}

it('a line that somebody else saved meanwhile keeps what was typed, names the fields and offers the other value', async () => {
  await openLines()
  await openForm()
  await drawer().getByLabelText('倍率').fill('2')
  await drawer().getByLabelText('备注').fill('我的备注')
  answer(listLines, [{ ...LINE, scale: 3, isPublic: !LINE.isPublic, revision: 9 }])
  refuse(saveLine, 'rowChanged', { fields: 'scale, public' })
  await save()
  const note = drawer().getByRole('status', { name: '你打开之后，这些字段有改动' })
  await until(() => isUncovered(note.element()))
  expect(toasts().filter((text) => text.includes('scale'))).toEqual([])
  await expect.element(note.getByText(/倍率：1.5.* 改为 3.*，你填的是 2.*，保存后以你的为准/)).toBeVisible()
  await expect.element(note.getByText(/公开：.*，已换成新值/)).toBeVisible()
  await expect.element(drawer().getByLabelText('倍率')).toHaveValue('2')
  await note.getByRole('button', { name: '用新的值' }).click()
  await expect.element(drawer().getByLabelText('倍率')).toHaveValue('3')
  answer(saveLine, (input) => ({ ...LINE, ...input, id: LINE.id, revision: 10, warnings: [] }))
  await save()
  await until(() => inputsOf(saveLine).length === 2)
  expect(inputsOf(saveLine)).toMatchObject([
    { revision: LINE.revision, scale: 2, isPublic: LINE.isPublic, message: '我的备注' },
    { revision: 9, scale: 3, isPublic: !LINE.isPublic, message: '我的备注' },
  ])
})

it('what is typed into the form of a line before the refusal arrives stays', async () => {
  await openLines()
  await openForm()
  await drawer().getByLabelText('备注').fill('我的备注')
  answer(listLines, [{ ...LINE, isPublic: !LINE.isPublic, revision: 9 }])
  refuse(saveLine, 'rowChanged', { fields: 'public' })
  const arrive = delayAnswers(saveLine)
  await save()
  await until(() => inputsOf(saveLine).length === 1)
  await drawer().getByLabelText('备注').fill('我的备注，改过')
  await drawer().getByLabelText('倍率').fill('2')
  arrive()
  await expect.element(drawer().getByRole('status', { name: '你打开之后，这些字段有改动' })).toBeVisible()
  await expect.element(drawer().getByLabelText('备注')).toHaveValue('我的备注，改过')
  await expect.element(drawer().getByLabelText('倍率')).toHaveValue('2')
})

it('the form of a line closes when the list has the saved line, so that the next change is based on it', async () => {
  await openLines()
  await openForm()
  await drawer().getByLabelText('倍率').fill('2')
  answer(saveLine, (input) => ({ ...LINE, ...input, id: LINE.id, revision: 9, warnings: [] }))
  answer(listLines, [{ ...LINE, scale: 2, revision: 9 }])
  const bringList = delayAnswers(listLines)
  const asked = inputsOf(listLines).length
  await save()
  await until(() => inputsOf(listLines).length > asked)
  await expect.element(drawer().getByRole('button', { name: '保存' })).toHaveAttribute('aria-busy', 'true')
  bringList()
  await expect.element(drawer()).not.toBeInTheDocument()
  await openForm()
  await expect.element(drawer().getByLabelText('倍率')).toHaveValue('2')
  await drawer().getByLabelText('倍率').fill('4')
  await save()
  await until(() => inputsOf(saveLine).length === 2)
  expect(inputsOf(saveLine)[1]).toMatchObject({ revision: 9, scale: 4 })
  await expect.element(drawer()).not.toBeInTheDocument()
})
