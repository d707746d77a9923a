import {
  type AnswerOf,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  saveWebhook,
  testWebhook,
} from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, refuse, wordsOf } from '../../../../../test/answers.ts'
import { csvLinks } from '../../../../../test/csv-links.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { webhookTexts } from './messages.ts'

const [BOT] = golden(listWebhooks) as [AnswerOf<typeof listWebhooks>[number]]
const [LATE] = golden(listDeliveries) as [AnswerOf<typeof listDeliveries>[number]]
const TESTED = golden(testWebhook)

async function openWebhooks(look: Look = {}, enabled = true): Promise<void> {
  member({ role: 'admin' })
  answer(listWebhooks, [
    { ...BOT, enabled },
    { ...BOT, id: 'a'.repeat(24), name: '停了的', enabled: false, deliveredAt: null },
  ])
  await open('/admin_webhooks', look)
  await until(() => rows().length === 2)
}

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)

/** Opens what the three dots of the first row offer, and chooses one. */
async function act(what: string): Promise<void> {
  await page.getByRole('button', { name: '客服机器人的更多操作' }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}

describe.each(LOOKS)('the webhooks on %s', (_name, look) => {
  it('stand with their events and whether they get through, and open with what was sent and answered', async () => {
    await openWebhooks(look)
    const t = webhookTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    for (const words of ['客服机器人', 'https://bot.example.com/hooks/dukou', t['node.silent'], t.failing(1)])
      expect(rows()[0]).toContain(words)
    for (const words of [t.off, t.never]) expect(rows()[1]).toContain(words)
    expect(await accessibilityFaults()).toEqual([])
    answer(listDeliveries, [LATE, { ...TESTED, webhookName: BOT.name }])
    const moreOf = look.language === 'en' ? /客服机器人/ : '客服机器人的更多操作'
    await page.getByRole('button', { name: moreOf }).last().click()
    await page.getByRole('menuitem', { name: t.log, exact: true }).click()
    const sheet = page.getByRole('dialog', { name: t.logOf('客服机器人') })
    await expect.element(sheet.getByText('Bad Gateway')).toBeVisible()
    for (const words of [t['ticket.opened'], t.answered(502, 840), t.waiting, t.delivered])
      await expect.element(sheet).toHaveTextContent(words)
    expect(csvLinks()).toMatchObject([
      { list: 'listDeliveries', input: listDeliveries.input.write({ number: 50, webhookId: BOT.id }) },
    ])
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('a webhook', () => {
  it('is made with its events, and its secret is shown once', async () => {
    await openWebhooks()
    answer(saveWebhook, { id: 'b'.repeat(24), secret: 'whsec_abcdef', revision: 1 })
    await page.getByRole('button', { name: '新建 Webhook' }).click()
    const drawer = page.getByRole('dialog', { name: '新建 Webhook' })
    await drawer.getByLabelText('名称').fill('账目')
    await drawer.getByLabelText('地址').fill('example.com')
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect.element(drawer.getByText('要以 http:// 或 https:// 开头')).toBeVisible()
    await expect.element(drawer.getByText('至少选一种事件')).toBeVisible()
    await drawer.getByLabelText('地址').fill('https://books.example.com/hook')
    await drawer.getByLabelText('订单已支付').click()
    const bringList = delayAnswers(listWebhooks)
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect.element(page.getByRole('dialog', { name: '签名密钥' }).getByText('whsec_abcdef')).toBeVisible()
    // The form does not wait for the list, or it would stay below the secret.
    await expect.element(drawer).not.toBeInTheDocument()
    bringList()
    expect(inputsOf(saveWebhook)).toEqual([
      {
        id: null,
        revision: null,
        name: '账目',
        url: 'https://books.example.com/hook',
        events: ['order.paid'],
        enabled: true,
      },
    ])
  })

  it('is tried out, and says what came of it', async () => {
    await openWebhooks()
    answer(testWebhook, TESTED)
    await act('发送测试')
    await until(() => toasts().includes('已送达，对方返回 204，用时 120 毫秒'))
    answer(testWebhook, { ...TESTED, state: 'failed', status: null, problem: 'no answer in time' })
    await act('发送测试')
    await until(() => toasts().includes('发送失败：no answer in time'))
    expect(inputsOf(testWebhook)).toEqual([{ id: BOT.id }, { id: BOT.id }])
  })

  it('sends again what did not arrive', async () => {
    await openWebhooks()
    answer(listDeliveries, [{ ...LATE, state: 'failed', dueAt: null }])
    answer(redeliver, {})
    await act('投递记录')
    await page.getByRole('button', { name: '重新投递' }).click()
    await until(() => toasts().includes('已排入队列'))
    expect(inputsOf(redeliver)).toEqual([{ id: LATE.id }])
    refuse(redeliver, 'deliveryNotFound')
    await page.getByRole('button', { name: '重新投递' }).click()
    await until(() => toasts().includes(`重新投递失败:${wordsOf('deliveryNotFound')}`))
  })

  it('tells of a webhook that is off that it sends later', async () => {
    await openWebhooks({}, false)
    answer(listDeliveries, [{ ...LATE, state: 'failed', dueAt: null }])
    answer(redeliver, {})
    await act('投递记录')
    await page.getByRole('button', { name: '重新投递' }).click()
    await until(() => toasts().includes('已排入队列，启用后发送'))
  })

  it('is deleted after a warning', async () => {
    await openWebhooks()
    answer(deleteWebhook, {})
    await act('删除')
    const warning = page.getByRole('alertdialog', { name: '删除 Webhook：客服机器人' })
    await expect.element(warning.getByText('不再发送，等待重试的消息一并取消')).toBeVisible()
    answer(listWebhooks, [])
    await warning.getByRole('button', { name: '确认删除' }).click()
    await until(() => toasts().includes('删除成功'))
    expect(inputsOf(deleteWebhook)).toEqual([{ id: BOT.id }])
  })
})
