import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useLanguage } from '../../lib/i18n.ts'
import { setScheme, useScheme } from '../../lib/scheme.ts'
import { chooseLanguage } from '../../ui/controls/choose-language.ts'
import { Disclosure } from '../../ui/controls/disclosure.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { appTexts } from '../frame/messages.ts'
import css from './preferences.module.css'

/** Scheme and language, for the account menu and for visitors. */
export function Preferences() {
  const t = appTexts.use()
  const language = useLanguage()
  const scheme = useScheme()
  return (
    <div className={css.preferences}>
      <p className={css.label}>{t.appearance}</p>
      <Segmented
        label={t.appearance}
        value={scheme}
        onChange={setScheme}
        options={[
          { value: 'auto', label: t.schemeAuto },
          { value: 'light', label: t.schemeLight },
          { value: 'dark', label: t.schemeDark },
        ]}
      />
      <p className={css.label}>{t.language}</p>
      <Segmented
        label={t.language}
        value={language}
        onChange={chooseLanguage}
        options={[
          { value: 'zh', label: '中文' },
          { value: 'en', label: 'English' },
        ]}
      />
    </div>
  )
}

export function VisitorPreferences() {
  const t = appTexts.use()
  return (
    <Disclosure
      label={<IconAdjustmentsHorizontal size={20} stroke={1.5} aria-hidden />}
      name={t.preferences}
      chevron={false}
      align="end"
      width={272}
      className={css.icon ?? ''}
    >
      <Preferences />
    </Disclosure>
  )
}
