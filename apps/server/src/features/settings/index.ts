export type { Settings } from './settings.ts'
export { readSettings, writeSettings } from './settings-table.ts'
