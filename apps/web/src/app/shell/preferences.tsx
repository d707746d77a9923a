import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { setLanguage, useLanguage } from '../../lib/i18n.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { appTexts } from '../messages.ts'
import css from './preferences.module.css'

/** Scheme and language, for the account menu and for visitors. */
export function Preferences() {
  const t = appTexts.use()
  const language = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div className={css.preferences}>
      <p className={css.label}>{t.appearance}</p>
      <Segmented<MantineColorScheme>
        label={t.appearance}
        value={colorScheme}
        onChange={setColorScheme}
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
        onChange={setLanguage}
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
