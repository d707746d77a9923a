import { exportAddress } from '@dukou/contract'
import { expect, it } from 'vitest'
import { request } from '../../../../test/raw-request.ts'
import { startTestServer } from '../../../../test/server.ts'

it('a list goes out as a file from the embedded database too, which waits for no reader', async () => {
  const server = await startTestServer()
  const { email } = await server.member()
  const { token } = await server.admin()
  const { body } = await request(`${server.origin}${exportAddress('listUsers')}`, {
    headers: { cookie: `token=${token}` },
  })
  expect(body.toString()).toContain(email)
  await server.stop()
})
