import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { runJobs } from './run-jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('observes how long each run of a job takes, also a run that fails', async () => {
  const begun = new Set<string>()
  const jobOf = (name: string, fault?: Error) => ({
    name,
    everySeconds: 0,
    async run() {
      begun.add(name)
      if (fault) throw fault
    },
  })
  const stop = runJobs(server.app, [jobOf('works'), jobOf('fails', new Error('on purpose'))])
  await expect.poll(() => begun.size).toBe(2)
  await stop()
  const text = await server.app.metrics.text()
  for (const job of ['works', 'fails']) {
    const series = (name: string, more = '') =>
      Number(new RegExp(`^${name}\\{job="${job}"${more}\\} (\\d+)$`, 'm').exec(text)?.[1])
    const runs = series('dukou_jobs_total', job === 'works' ? ',outcome="done"' : ',outcome="failed"')
    expect(runs).toBeGreaterThan(0)
    expect(series('dukou_job_seconds_count')).toBe(runs)
  }
})
