import { getSettings } from '@dukou/contract'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../../lib/use-call.ts'
import { OfficeProvider } from '../../../../office/office-provider.tsx'
import { SearchBox } from '../../../../office/search-box.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/states/skeleton.tsx'
import { settingsTexts } from './messages.ts'
import { SHOWN_SETTINGS } from './setting-fields.ts'
import css from './settings.module.css'
import { SettingsForm } from './settings-form.tsx'

/** All that an operator can change of the site without touching the program. */
export function SettingsScreen({ besides, accountsPath }: { besides: ReactNode; accountsPath: string }) {
  const t = settingsTexts.use()
  const query = useCall(getSettings, {})
  const [sought, seek] = useState('')
  return (
    <Page
      title={t.title}
      lead={query.data ? t.lead(SHOWN_SETTINGS) : t.leadLoading}
      side={
        <search className={css.search}>
          <SearchBox label={t.search} sought={sought} onSeek={seek} />
        </search>
      }
    >
      <Loaded query={query} skeleton={<FormSkeleton />}>
        {(settings) => (
          <OfficeProvider>
            <SettingsForm latest={settings} sought={sought} accountsPath={accountsPath} />
          </OfficeProvider>
        )}
      </Loaded>
      {sought === '' && besides}
    </Page>
  )
}

function FormSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton height={360} radius={12} />
      <Skeleton height={240} radius={12} />
    </SkeletonGroup>
  )
}
