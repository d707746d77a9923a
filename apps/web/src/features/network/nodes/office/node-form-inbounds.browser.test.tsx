import { saveNode } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, inputsOf } from '../../../../../test/answers.ts'
import { act, DOWN, dialog, field, openNodes, save, saved, UP } from '../../../../../test/office-nodes.ts'
import { until } from '../../../../../test/page-time.ts'
import { press } from '../../../../../test/press.ts'
import { nodeFormTexts } from './form-messages.ts'

describe('the inbounds in the form of a node', () => {
  it('prepares inbounds before the first line, with what each protocol starts with', async () => {
    await openNodes()
    answer(saveNode, saved)
    await page.getByRole('button', { name: '新建节点' }).click()
    await field('名称').fill('东京 02')
    await field('IP 地址').fill('198.51.100.10')
    await field('监听端口').fill('8443')
    for (const protocol of ['reality', 'ss']) {
      await press(dialog().getByLabelText(`开通 ${protocol} 入站`))
    }
    await field('REALITY 网站名').fill('www.example.com')
    await save()
    await until(() => inputsOf(saveNode).length === 1)
    expect(inputsOf(saveNode)[0]).toMatchObject({
      listenPort: 8443,
      inbounds: [
        { protocol: 'reality', serverName: 'www.example.com', destPort: 443, shortIds: null, fingerprint: 'chrome' },
        { protocol: 'shadowsocks', cipher: 'aes-256-gcm', serverName: null },
      ],
    })
  })

  it('offers the inbounds that the node has not and its type carries', async () => {
    await openNodes()
    const offers = (protocol: string) => dialog().getByLabelText(`开通 ${protocol} 入站`).elements().length > 0
    await act(UP.name, '编辑')
    expect(['reality', 'ss', 'h2', 'vmesh_ws'].map(offers)).toEqual([false, false, false, true])
  })

  it('shows what an inbound of its kind is given, and says what is wrong with it before anything is sent', async () => {
    await openNodes()
    await act(DOWN.name, '编辑')
    expect(dialog().getByLabelText('REALITY 网站名').elements()).toEqual([])
    await field('Hysteria2 跳跃端口').fill('ports')
    await field('Hysteria2 混淆密码').fill('abc')
    await save()
    const t = nodeFormTexts.now()
    await expect.element(dialog().getByText(t.hopPortsWrong)).toBeVisible()
    await expect.element(dialog().getByText(t.obfsPasswordWrong)).toBeVisible()
    expect(inputsOf(saveNode)).toEqual([])
  })

  it('asks for one certificate for all inbounds that need one, and for the host name that it is for', async () => {
    await openNodes()
    answer(saveNode, saved)
    const t = nodeFormTexts.now()
    await page.getByRole('button', { name: '新建节点' }).click()
    await field('名称').fill('巴黎 01')
    await field('IP 地址').fill('198.51.100.20')
    expect(dialog().getByText(t.certHttpNote).elements()).toEqual([])
    await press(dialog().getByLabelText('开通 trojan 入站', { exact: true }))
    await dialog().getByRole('radio', { name: t.certInFile }).click()
    await field(t.certFile).fill('/etc/ssl/fr.crt')
    await field(t.keyFile).fill('/etc/ssl/fr.key')
    await press(dialog().getByLabelText('开通 trojan_grpc 入站', { exact: true }))
    await press(dialog().getByLabelText('开通 tuic 入站', { exact: true }))
    await expect.element(dialog().getByText(t.congestionControlHelp)).toBeVisible()
    await save()
    await expect.element(dialog().getByText(t.certNeedsHost)).toBeVisible()
    await field('域名').fill('fr.dukou.example')
    await save()
    await until(() => inputsOf(saveNode).length === 1)
    const certificate = { certMode: 'file', certFile: '/etc/ssl/fr.crt', keyFile: '/etc/ssl/fr.key' }
    expect(inputsOf(saveNode)[0]).toMatchObject({
      host: 'fr.dukou.example',
      inbounds: [
        { protocol: 'trojan', ...certificate, obfsPassword: null },
        { protocol: 'trojanGrpc', ...certificate, congestionControl: null },
        { protocol: 'tuic', ...certificate, congestionControl: 'bbr' },
      ],
    })
  })

  it('asks for a host name and the files of a Hysteria2 certificate, and sends them', async () => {
    await openNodes()
    answer(saveNode, saved)
    const t = nodeFormTexts.now()
    await act(DOWN.name, '编辑')
    await dialog().getByRole('radio', { name: t.certInFile }).click()
    await field(t.certFile).fill('hk.crt')
    await save()
    await expect.element(dialog().getByText(t.certNeedsHost)).toBeVisible()
    expect(dialog().getByText(t.certPathWrong).elements()).toHaveLength(2)
    await field('域名').fill('sg.dukou.example')
    await field(t.certFile).fill('/etc/ssl/sg.crt')
    await field(t.keyFile).fill('/etc/ssl/sg.key')
    await save()
    await until(() => inputsOf(saveNode).length === 1)
    expect(inputsOf(saveNode)[0]).toMatchObject({
      host: 'sg.dukou.example',
      inbounds: [{ protocol: 'hysteria2', certMode: 'file', certFile: '/etc/ssl/sg.crt', keyFile: '/etc/ssl/sg.key' }],
    })
  })
})
