import { type AnswerOf, listStaff, listUsers, setStaffRoles } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, refuse, wordsOf } from '../../../../../test/answers.ts'
import { aroundUsers } from '../../../../../test/around-users.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { press } from '../../../../../test/press.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { staffTexts } from './messages.ts'

type Person = AnswerOf<typeof listStaff>[number]
const [ROOT, CHEN] = golden(listStaff) as [Person, Person]

async function openStaff(look: Look = {}): Promise<void> {
  member({ role: 'admin' })
  answer(listStaff, [ROOT, CHEN])
  await open('/admin_staff', look)
  await until(() => document.querySelectorAll('[data-person]').length === 2)
}

/** The cells of a row, beginning with its name. */
const cellsOf = (name: string) => {
  const row = [...document.querySelectorAll('main tr')].find((one) => one.querySelector('th')?.textContent === name)
  return [...(row?.children ?? [])].map((cell) => cell.textContent)
}
const person = ({ email }: Person) => document.querySelector(`[data-person="${email}"]`)?.textContent
const drawer = () => page.getByRole('dialog')

describe.each(LOOKS)('the staff on %s', (_name, look) => {
  it('stand in one table: the roles, what each may do, and who has it', async () => {
    await openStaff(look)
    const t = staffTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    expect(cellsOf(t.may)).toEqual([t.may, t.support, t.finance, t.operations, t.owner])
    expect(cellsOf(t.heldBy)).toEqual([t.heldBy, CHEN.email, CHEN.email, t.nobody, ROOT.email])
    expect(cellsOf(t.tickets)).toEqual([
      t.tickets,
      [t.read, t.write, t.alerts].join(t.comma),
      t.not,
      t.not,
      [t.read, t.write, t.alerts].join(t.comma),
    ])
    expect(cellsOf(t.suspense)).toEqual([t.suspense, t.not, t.write, t.not, t.write])
    expect(cellsOf(t.nodes).slice(1, 4)).toEqual([t.not, t.not, [t.read, t.write, t.enrol].join(t.comma)])
    expect(cellsOf(t.rest)).toEqual([t.rest, t.not, t.not, t.not, t.all])
    expect(person(CHEN)).toContain([t.support, t.finance, t.operator].join(t.comma))
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: t.change }).last().click()
    await expect.element(page.getByRole('dialog', { name: t.drawerTitle(CHEN.email) })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the roles of a person', () => {
  it('are changed by switches, each with what it allows; the list is asked again', async () => {
    await openStaff()
    await page.getByRole('button', { name: '改角色' }).last().click()
    await expect.element(drawer().getByRole('switch', { name: '客服' })).toBeChecked()
    await expect.element(drawer().getByText('看不到订阅链接', { exact: false })).toBeVisible()
    await press(drawer().getByRole('switch', { name: '财务' }))
    await press(drawer().getByRole('switch', { name: '运维' }))
    answer(setStaffRoles, { id: CHEN.id, roles: ['support', 'operations'] })
    answer(listStaff, [ROOT, { ...CHEN, roles: ['support', 'operations'] }])
    await drawer().getByRole('button', { name: '保存' }).click()
    await until(() => toasts().includes('角色已保存'))
    expect(inputsOf(setStaffRoles)).toEqual([
      { id: CHEN.id, roles: ['support', 'operations'], basedOnRoles: [...CHEN.roles] },
    ])
    await until(() => person(CHEN)?.includes('客服、运维'))
    expect(cellsOf('成员').slice(1)).toEqual([CHEN.email, '暂无', CHEN.email, ROOT.email])
  })

  it.each(['lastOwner', 'ownRolesFixed'] as const)('say why they stay: %s', async (name) => {
    await openStaff()
    await page.getByRole('button', { name: '改角色' }).first().click()
    await press(drawer().getByRole('switch', { name: '站长' }))
    refuse(setStaffRoles, name)
    await drawer().getByRole('button', { name: '保存' }).click()
    await until(() => [...toasts(), drawer().element().textContent].join().includes(wordsOf(name)))
    expect(person(ROOT)).toContain('站长')
  })

  it('that another owner changed meanwhile are shown anew, and not given back', async () => {
    await openStaff()
    await page.getByRole('button', { name: '改角色' }).last().click()
    await press(drawer().getByRole('switch', { name: '运维' }))
    refuse(setStaffRoles, 'rowChanged', { fields: 'roles' })
    answer(listStaff, [ROOT, { ...CHEN, roles: ['support'] }])
    await drawer().getByRole('button', { name: '保存' }).click()
    await expect.element(drawer().getByRole('switch', { name: '财务' })).not.toBeChecked()
    await expect.element(drawer().getByRole('switch', { name: '运维' })).toBeChecked()
    answer(setStaffRoles, { id: CHEN.id, roles: ['support', 'operations'] })
    await drawer().getByRole('button', { name: '保存' }).click()
    await until(() => toasts().includes('角色已保存'))
    expect(inputsOf(setStaffRoles).at(-1)).toEqual({
      ...{ id: CHEN.id, roles: ['support', 'operations'] },
      basedOnRoles: ['support'],
    })
  })

  it('are given on the page of the person', async () => {
    const lin = { ...(golden(listUsers)[0] as AnswerOf<typeof listUsers>[number]), staffRoles: [] }
    member({ role: 'admin' })
    aroundUsers()
    answer(listUsers, [lin])
    await open('/admin_userlist')
    await page.getByRole('button', { name: `${lin.email}的更多操作` }).click()
    await page.getByRole('menuitem', { name: '员工角色' }).click()
    await press(drawer().getByRole('switch', { name: '客服' }))
    answer(setStaffRoles, { id: lin.id, roles: ['support'] })
    aroundUsers()
    answer(listUsers, [{ ...lin, staffRoles: ['support'] }])
    await drawer().getByRole('button', { name: '保存' }).click()
    await until(() => document.querySelector('main [data-row]')?.textContent.includes('客服'))
    expect(inputsOf(setStaffRoles)).toEqual([{ id: lin.id, roles: ['support'], basedOnRoles: [] }])
  })
})
