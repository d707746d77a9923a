import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { describeWithCores } from './describe-with-cores.ts'
import { freePort } from './free-port.ts'
import { startCore } from './start-core.ts'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function mixedOnly(port: number) {
  return { inbounds: [{ listen: '127.0.0.1', port, protocol: 'mixed' }], outbounds: [{ protocol: 'freedom' }] }
}

describeWithCores(['xray'], 'a core that is run for a test', () => {
  it('serves when the start is over, and leaves neither process nor directory behind', async () => {
    const port = await freePort()
    const core = await startCore({ core: 'xray', config: mixedOnly(port), ports: [port] })
    expect(core.log()).toContain('Xray 26.3.27')
    expect(isAlive(core.pid) && existsSync(core.dir)).toBe(true)
    await core.stop()
    expect(isAlive(core.pid) || existsSync(core.dir)).toBe(false)
  })

  it('runs on one processor where it uploads over XHTTP: on more, Xray now and then sends bytes twice', async () => {
    const isOnOne = async (outbound: object) => {
      const port = await freePort()
      const core = await startCore({
        core: 'xray',
        config: { ...mixedOnly(port), outbounds: [outbound] },
        ports: [port],
      })
      const environment = readFileSync(`/proc/${core.pid}/environ`, 'utf8').split('\0')
      await core.stop()
      return environment.includes('GOMAXPROCS=1')
    }
    expect(await isOnOne({ protocol: 'freedom' })).toBe(false)
    expect(await isOnOne({ protocol: 'freedom', streamSettings: { network: 'xhttp' } })).toBe(true)
  })

  it('tells in its own words why it does not start', async () => {
    const config = { inbounds: [{ port: 1, protocol: 'no-such-protocol' }] }
    await expect(startCore({ core: 'xray', config, ports: [1] })).rejects.toThrow('unknown config id: no-such-protocol')
  })

  it.runIf(existsSync('/usr/bin/setpriv'))(
    'ends with the process that runs the tests, even when that is killed',
    async () => {
      const port = await freePort()
      const module = fileURLToPath(new URL('./start-core.ts', import.meta.url))
      const script = `import { startCore } from ${JSON.stringify(module)}
      const core = await startCore({ core: 'xray', config: ${JSON.stringify(mixedOnly(port))}, ports: [${port}] })
      console.log(core.pid)`
      // A process that dies by SIGKILL leaves its directory behind, so it gets one that this test removes.
      const scratch = mkdtempSync(join(tmpdir(), 'dukou-killed-'))
      const env = { ...process.env, TMPDIR: scratch }
      const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { env })
      const [line] = (await once(parent.stdout, 'data')) as [Buffer]
      const pid = Number(line)
      expect(isAlive(pid)).toBe(true)
      parent.kill('SIGKILL')
      await expect.poll(() => isAlive(pid)).toBe(false)
      rmSync(scratch, { recursive: true, force: true })
    },
  )
})
