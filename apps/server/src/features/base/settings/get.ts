import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { readSettingsNow, toldSettings } from './settings-answer.ts'

export const getSettings: Handler<Calls['getSettings']> = async (ctx) => {
  const { settings, revision } = await readSettingsNow(ctx.db)
  return { ...toldSettings(settings), revision }
}
