import type { App } from '../platform/context.ts'
import type { Job } from '../platform/feature.ts'
import { reportTrouble } from '../platform/http/trouble.ts'

/**
 * Runs a timetable until told to stop. A job never overlaps itself, and one that fails is tried again at its next time.
 * @returns stops the clock and waits for what is running
 */
export function runJobs(app: App, timetable: readonly Job[]): () => Promise<void> {
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = false

  const plan = (job: Job, delayMs: number) => {
    if (!stopped)
      timers.set(
        job.name,
        setTimeout(() => start(job), delayMs),
      )
  }
  const start = (job: Job) => {
    const run = runOne(app, job).finally(() => {
      running.delete(run)
      plan(job, job.everySeconds * 1000)
    })
    running.add(run)
  }
  // Processes that start together should not work in step.
  for (const job of timetable) {
    // Without a 0 before it, an alert that looks at the increase would miss the first failure.
    app.metrics.count('dukou_jobs_total', { job: job.name, outcome: 'failed' }, 0)
    plan(job, ((job.firstAfterSeconds ?? 0) + Math.random() * Math.min(job.everySeconds, 5)) * 1000)
  }

  return async () => {
    stopped = true
    for (const timer of timers.values()) clearTimeout(timer)
    await Promise.all(running)
  }
}

async function runOne(app: App, job: Job): Promise<void> {
  const startedAt = performance.now()
  try {
    await job.run(app)
    app.metrics.count('dukou_jobs_total', { job: job.name, outcome: 'done' })
  } catch (error) {
    app.metrics.count('dukou_jobs_total', { job: job.name, outcome: 'failed' })
    await reportTrouble(app, `job ${job.name}`, error)
  }
  app.metrics.observe('dukou_job_seconds', { job: job.name }, (performance.now() - startedAt) / 1000)
}
