import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/platform/database/connect.ts'
import { testConfig } from './config.ts'
import { findPostgres, startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the PostgreSQL server of this run, with an empty migrated database to copy; empty without a server. */
    postgresUrl: string
    postgresSocketFolder: string
  }
}

export const TEMPLATE = 'dukou_template'

/** Turns durability off. The shared server is never killed, so no test depends on it. */
const HASTY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** One server for all files of a run; each file copies the template, which takes a tenth of a second. */
export default async function setup(project: TestProject): Promise<() => void> {
  if (!findPostgres()) {
    project.provide('postgresUrl', '')
    project.provide('postgresSocketFolder', '')
    return () => {}
  }
  const server = await startPostgres(HASTY)
  const admin = await openDatabase(testConfig({ databaseUrl: server.url }))
  await sql.raw(`create database ${TEMPLATE}`).execute(admin.db)
  await admin.close()
  const template = await openDatabase(testConfig({ databaseUrl: server.urlOf(TEMPLATE) }))
  await template.close()
  project.provide('postgresUrl', server.url)
  project.provide('postgresSocketFolder', server.socketFolder)
  return () => server.stop()
}
