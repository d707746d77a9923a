import { listNodePrograms, pinNodeProgram, unpinNodeProgram } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, refuse, wordsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { press } from '../../../../../test/press.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { nodeProgramTexts } from './messages.ts'

const [V2NODE] = golden(listNodePrograms) as [ReturnType<typeof golden<typeof listNodePrograms>>[number]]

async function openPrograms(look: Look = {}): Promise<void> {
  member({ role: 'admin' })
  answer(listNodePrograms, [V2NODE])
  await open('/admin_node_programs', look)
  await until(() => document.querySelectorAll('[data-row]').length === 1)
}

const drawer = () => page.getByRole('dialog')

describe.each(LOOKS)('the node programs on %s', (_name, look) => {
  it('stand with version, file, digest, and who pinned each', async () => {
    await openPrograms(look)
    const t = nodeProgramTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    const row = document.querySelector('[data-row]')?.textContent
    for (const words of ['v2node amd64', 'v0.4.4', V2NODE.fileName, V2NODE.sha256, 'root@example.com']) {
      expect(row).toContain(words)
    }
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('a version', () => {
  it('is pinned without a digest, which the panel then takes itself', async () => {
    await openPrograms()
    answer(pinNodeProgram, V2NODE)
    await page.getByRole('button', { name: '指定版本' }).click()
    await drawer().getByRole('button', { name: '保存' }).click()
    await until(() => toasts().includes('已指定'))
    expect(inputsOf(pinNodeProgram)).toEqual([
      {
        program: 'v2node',
        architecture: 'amd64',
        version: 'v0.4.4',
        fileName: 'v2node-linux-64.zip',
        mirror: '',
        sha256: '',
        revision: null,
      },
    ])
  })

  it('whose digest cannot be had says what to do under its field', async () => {
    await openPrograms()
    const detail = { file: 'v2node-linux-64.zip', reason: 'github.com 404' }
    refuse(pinNodeProgram, 'nodeProgramDigestMissing', detail)
    await page.getByRole('button', { name: '指定版本' }).click()
    await drawer().getByRole('button', { name: '保存' }).click()
    await expect.element(drawer().getByText(wordsOf('nodeProgramDigestMissing', detail), { exact: true })).toBeVisible()
    await drawer().getByLabelText('SHA-256').fill('ABC')
    await drawer().getByRole('button', { name: '保存' }).click()
    await expect.element(drawer().getByText('应是 64 位小写十六进制数')).toBeVisible()
    expect(inputsOf(pinNodeProgram)).toHaveLength(1)
  })

  it('of hysteria has the names of its release', async () => {
    await openPrograms()
    answer(pinNodeProgram, V2NODE)
    await press(page.getByRole('button', { name: '指定版本' }))
    await press(drawer().getByRole('combobox', { name: '程序' }))
    await press(page.getByRole('option', { name: 'hysteria' }))
    await expect.element(drawer().getByLabelText('文件名')).toHaveValue('hysteria-linux-amd64')
    await press(drawer().getByRole('button', { name: '保存' }))
    await until(() => toasts().includes('已指定'))
    expect(inputsOf(pinNodeProgram)).toMatchObject([
      { program: 'hysteria', version: 'v2.6.0', fileName: 'hysteria-linux-amd64' },
    ])
  })

  it('is unpinned after a word about it', async () => {
    await openPrograms()
    answer(unpinNodeProgram, {})
    await page.getByRole('button', { name: 'v2node amd64的更多操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('button', { name: '确认取消' }).click()
    await until(() => toasts().includes('已取消'))
    expect(inputsOf(unpinNodeProgram)).toEqual([{ id: V2NODE.id }])
  })
})
