import { afterAll } from 'vitest'
import { dropDatabases } from './database.ts'

/**
 * Registered before the hooks of a test file, so it runs after them. A database has 1,100 files, and deleting those of
 * all databases at the end of a run would take tens of seconds.
 */
afterAll(dropDatabases)
