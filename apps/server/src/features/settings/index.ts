export { ourOrigins } from './our-origins.ts'
export type { Settings } from './settings.ts'
export { readSettings, writeSettings } from './settings-table.ts'
