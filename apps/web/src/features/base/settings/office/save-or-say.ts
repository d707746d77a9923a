import { type AnswerOf, getSettings, saveSettings } from '@dukou/contract'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { settingsTexts } from './messages.ts'
import type { SettingField } from './setting-fields.ts'
import { type SettingValues, settingsOf } from './setting-values.ts'

interface Outcome {
  saved?: AnswerOf<typeof saveSettings>
  /** The field that the server rejected; `words` is the reason. */
  field?: string | undefined
  words?: string
}

/** Saves all settings and shows the outcome as a toast. On a revision conflict, refetches the settings. */
export async function saveOrSay(
  values: SettingValues,
  revision: number,
  fields: readonly SettingField[],
): Promise<Outcome> {
  const t = settingsTexts.now()
  try {
    const saved = await call(saveSettings, settingsOf(values, revision))
    toast.success(t.saved, { ms: 2000 })
    return { saved }
  } catch (thrown) {
    const failure = asCallError(thrown)
    if (failure.isTold) return {}
    toast.error(`${t.saveFailed}:${failure.message}`, { ms: failure.refusal === 'settingsChanged' ? 10_000 : 2000 })
    if (failure.refusal === 'settingsChanged') void refresh(getSettings)
    const { field, problem } = failure.details
    return { field: fields.find(({ wire }) => wire === field)?.name, words: String(problem ?? failure.message) }
  }
}
