import { type InputOf, listNodes, saveNode } from '@dukou/contract'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, inputsOf, refuse } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { act, DOWN, dialog, field, openNodes, save, saved, UP } from '../../../../../test/office-nodes.ts'
import { until } from '../../../../../test/page-time.ts'
import { press } from '../../../../../test/press.ts'
import { toasts } from '../../../../../test/toasts.ts'
import { nodeOfficeTexts } from './messages.ts'

describe('the form of a node', () => {
  it('is a modal whose types fill in ports and system (3.2-05, 3.2-09, 3.3-23, 3.4-08, 3.4-09, 3.4-10, 3.9-10)', async () => {
    await openNodes()
    await page.getByRole('button', { name: '新建节点' }).click()
    await expect.element(dialog()).toBeVisible()
    const types = () =>
      dialog()
        .getByRole('radio')
        .elements()
        .map((one) => (one as HTMLInputElement).value)
    expect(types()).toEqual(['reality', 'h2', 'v2ray'])
    const ports = () =>
      ['控制端口', '中转端口', '监听端口', '公开端口'].map(
        (label) => (field(label).element() as HTMLInputElement).value,
      )
    const system = () => (field('系统').first().element() as HTMLInputElement).value
    await field('公开端口').fill('8443')
    await dialog().getByRole('radio', { name: 'h2' }).click()
    expect([ports(), system()]).toEqual([['999', '443', '443', '8443'], 'ubuntu_x86'])
    await dialog().getByRole('radio', { name: 'reality' }).click()
    expect([ports(), system()]).toEqual([['888', '443', '443', '443'], 'ubuntu_reality'])
    await dialog().getByRole('radio', { name: 'v2ray' }).click()
    expect([ports(), system()]).toEqual([['888', '443', '443', '443'], 'ubuntu_x86'])
    expect(await accessibilityFaults()).toEqual([])
  })

  it('offers six systems (3.9-11)', async () => {
    const options = () => page.getByRole('option').elements() as HTMLElement[]
    const systems = () =>
      options()
        .filter((one) => one.offsetParent)
        .map((one) => one.textContent)
    await openNodes()
    await act(UP.name, '编辑')
    await field('系统').first().click()
    await until(() => systems().length > 0)
    expect(systems()).toEqual([
      'apine',
      'ubuntu_x86',
      'ubuntu_arm',
      'ubuntu_guonei',
      'ubuntu_reality',
      'alpine_reality',
    ])
  })

  it('shows WARP and the core’s log for v2ray alone, the proxy for AI services always (3.3-24, 3.5-05)', async () => {
    await openNodes()
    await act(UP.name, '编辑')
    const shown = () =>
      ['走 WARP 出口', '连接日志', 'AI 服务代理'].map((label) => dialog().getByLabelText(label).elements().length)
    expect(shown()).toEqual([0, 0, 1])
    await dialog().getByRole('radio', { name: 'v2ray' }).click()
    expect(shown()).toEqual([1, 1, 1])
    await dialog().getByRole('radio', { name: 'h2' }).click()
    expect(shown()).toEqual([0, 0, 1])
  })

  it('says which programs lead AI services by a proxy, and refuses what is no address of one', async () => {
    await openNodes()
    await act(UP.name, '编辑')
    await expect.element(dialog().getByText(/只对渡口 agent 起作用，其他节点程序不读取/)).toBeVisible()
    await field('AI 服务代理').fill('vmess://abc')
    await save()
    const wrong = '应是 socks5 或 http 代理的地址，例如 socks5://127.0.0.1:1080'
    await expect.element(dialog().getByText(wrong)).toBeVisible()
    expect(inputsOf(saveNode)).toEqual([])
  })

  it('sends all that was filled in for a new one, and says what comes next (3.2-05, 3.3-23, 3.3-24, 3.3-25)', async () => {
    await openNodes()
    answer(saveNode, saved)
    await page.getByRole('button', { name: '新建节点' }).click()
    await dialog().getByRole('radio', { name: 'v2ray' }).click()
    for (const [label, text] of [
      ['名称', '东京 01'],
      ['IP 地址', '198.51.100.9'],
      ['域名', 'jp1.dukou.example'],
      ['排序', '7'],
      ['说明', '家宽'],
      ['控制端口', '889'],
      ['中转端口', '30001'],
      ['监听端口', '444'],
      ['公开端口', '8444'],
      ['AI 服务代理', 'socks5://127.0.0.1:1080'],
      ['SSH 用户', 'ops'],
      ['SSH 端口', '2222'],
      ['SSH 密码', 'secret'],
    ] as const) {
      await field(label).fill(text)
    }
    await press(dialog().getByLabelText('走 WARP 出口'))
    await save()
    await until(() => toasts().includes('更新成功'))
    expect(toasts()).toContain(nodeOfficeTexts.now().savedNext)
    expect(inputsOf(saveNode)).toEqual([
      {
        id: null,
        revision: null,
        index: 7,
        name: '东京 01',
        country: { name: '', flag: '' },
        type: 'v2ray',
        ip: '198.51.100.9',
        host: 'jp1.dukou.example',
        controlPort: 889,
        relayPort: 30_001,
        listenPort: 444,
        publicPort: 8444,
        description: '家宽',
        warp: true,
        coreLog: false,
        openaiProxy: 'socks5://127.0.0.1:1080',
        serverType: 'ubuntu_x86',
        sshPort: 2222,
        sshUsername: 'ops',
        sshPassword: 'secret',
        pullSeconds: null,
        pushSeconds: null,
        inbounds: [],
      },
    ])
  })

  it('that somebody else saved meanwhile keeps what was typed, names the fields and offers the other value', async () => {
    await openNodes()
    await act(UP.name, '编辑')
    await field('说明').fill('我的说明')
    await field('监听端口').fill('1443')
    const [reality, ...others] = UP.inbounds as [(typeof UP.inbounds)[number]]
    const inbounds = [{ ...reality, serverName: 'www.example.com' }, ...others]
    const theirs = { ...UP, description: '他们的说明', host: 'new.dukou.example', inbounds, revision: UP.revision + 2 }
    answer(listNodes, [theirs, DOWN])
    refuse(saveNode, 'rowChanged', { fields: 'host, desc, inbounds' })
    await save()
    const note = dialog().getByRole('status', { name: '你打开之后，这些字段有改动' })
    for (const words of [
      `说明：${UP.description} 改为 他们的说明，你填的是 我的说明，保存后以你的为准`,
      `域名：${UP.host} 改为 new.dukou.example，已换成新值`,
      `REALITY 网站名：${reality.serverName} 改为 www.example.com，已换成新值`,
    ]) {
      await expect.element(note.getByText(words)).toBeVisible()
    }
    await expect.element(field('说明')).toHaveValue('我的说明')
    await expect.element(field('监听端口')).toHaveValue('1443')
    await expect.element(field('域名')).toHaveValue('new.dukou.example')
    await note.getByRole('button', { name: '用新的值' }).click()
    await expect.element(field('说明')).toHaveValue('他们的说明')
    answer(saveNode, saved)
    await save()
    await until(() => toasts().includes('更新成功'))
    expect(inputsOf(saveNode)).toMatchObject([
      { revision: UP.revision, host: UP.host, description: '我的说明', listenPort: 1443 },
      { revision: UP.revision + 2, host: 'new.dukou.example', description: '他们的说明', listenPort: 1443 },
    ])
    expect(inputsOf(saveNode)[1]?.inbounds[0]).toMatchObject({ serverName: 'www.example.com' })
  })

  it('says nothing of fields when another person only replaced the password, and then saves the form', async () => {
    await openNodes()
    await act(UP.name, '编辑')
    await field('说明').fill('我的说明')
    answer(listNodes, [{ ...UP, revision: UP.revision + 1 }, DOWN])
    refuse(saveNode, 'rowChanged', { fields: '?' })
    await save()
    await until(() => toasts().some((text) => text.includes('你打开之后有改动，请核对后再保存一次')))
    expect(dialog().getByRole('status', { name: '你打开之后，这些字段有改动' }).elements()).toEqual([])
    answer(saveNode, saved)
    await save()
    await until(() => toasts().includes('更新成功'))
    expect(inputsOf(saveNode)[1]).toMatchObject({ revision: UP.revision + 1, description: '我的说明' })
  })

  it('sends back what it did not change, and of each inbound what its protocol has (3.2-05, 3.3-25)', async () => {
    await openNodes()
    answer(saveNode, saved)
    await act(UP.name, '编辑')
    expect((field('SSH 密码').element() as HTMLInputElement).value).toBe('')
    await field('REALITY 网站名').fill('www.example.com')
    await field('Short ID').fill('ab\ncdef')
    await save()
    await until(() => inputsOf(saveNode).length === 1)
    const { inbounds, ...own } = inputsOf(saveNode)[0] as InputOf<typeof saveNode>
    expect(own).toMatchObject({
      id: UP.id,
      name: UP.name,
      country: UP.country,
      sshPassword: UP.sshPassword,
      pullSeconds: 30,
    })
    expect(inbounds).toMatchObject([
      {
        protocol: 'reality',
        serverName: 'www.example.com',
        shortIds: ['ab', 'cdef'],
        cipher: null,
        fixedProgram: 'auto',
      },
      { protocol: 'shadowsocks', cipher: '2022-blake3-aes-256-gcm', serverName: null, shortIds: null },
    ])
  })

  it('asks before changes are lost, by its way back too', async () => {
    await openNodes()
    await act(UP.name, '编辑')
    await field('名称').fill('别的名字')
    await dialog().getByRole('navigation').getByRole('button', { name: '节点管理' }).click()
    await page.getByRole('button', { name: '继续编辑' }).click()
    await expect.element(field('名称')).toHaveValue('别的名字')
    await dialog().getByRole('button', { name: '放弃改动' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '放弃改动' }).click()
    await until(() => dialog().elements().length === 0)
  })

  it('of a copy makes a new node, for it has no id (3.2-05, 3.2-09, 3.2-10)', async () => {
    await openNodes()
    answer(saveNode, saved)
    await act(UP.name, '复制')
    await expect.element(field('名称')).toHaveValue(UP.name)
    await save()
    await until(() => inputsOf(saveNode).length === 1)
    expect(inputsOf(saveNode)[0]).toMatchObject({ id: null, name: UP.name, sshPassword: UP.sshPassword })
  })

  it('keeps the country of a node where the list of countries does not come, which is only logged (3.7-44)', async () => {
    const noted = vi.spyOn(console, 'warn').mockReturnValue()
    await openNodes({}, () => Promise.reject(new TypeError('Failed to fetch')))
    answer(saveNode, saved)
    await act(UP.name, '编辑')
    await expect.element(dialog().getByRole('combobox', { name: '国家' })).toHaveValue('🇭🇰 中国香港')
    await save()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['更新成功'])
    expect(inputsOf(saveNode)).toMatchObject([{ country: UP.country }])
    expect(noted).toHaveBeenCalledWith('The list of countries did not come', expect.any(TypeError))
  })
})
