import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { askForCertificate } from './ask-certificate.ts'

it('asks the authority for no certificate that there is no room for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-room-'))
  let asked = 0
  const authority = createServer((_, response) => {
    asked += 1
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => authority.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    authority.close()
    rmSync(folder, { recursive: true })
  })
  const directoryUrl = `http://127.0.0.1:${(authority.address() as AddressInfo).port}`
  // In the way of the file that is written first.
  mkdirSync(join(folder, 'room.part'))
  await expect(askForCertificate(folder, 'node.dukou.test', { directoryUrl, port: 0 })).rejects.toThrow('EISDIR')
  expect(asked).toBe(0)
})
