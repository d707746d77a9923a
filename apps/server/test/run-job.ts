import { timetable } from '../src/jobs/schedule.ts'
import type { App } from '../src/platform/context.ts'

/** Runs a job of the timetable once, by its name. */
export async function runJob(app: App, name: string): Promise<void> {
  const job = timetable.find((one) => one.name === name)
  if (!job) throw new Error(`no job is called ${name}`)
  await job.run(app)
}
