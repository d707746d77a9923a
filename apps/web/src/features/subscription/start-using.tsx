import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import { OFFERED, type Platform } from '@dukou/formats/links'
import { Tabs } from '@mantine/core'
import { IconBrandAndroid, IconBrandApple, IconBrandWindows, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { readCookie, writeCookie } from '../../lib/cookies.ts'
import { PLATFORMS, thisPlatform } from '../../lib/device.ts'
import type { User } from '../../lib/session.ts'
import { Card } from '../../ui/card.tsx'
import { ClientTile } from './client-tile.tsx'
import { subscriptionTexts } from './messages.ts'
import css from './start-using.module.css'

const PLATFORM_COOKIE = 'platform'
const REMEMBER_DAYS = 365
const ICONS: Record<Platform, typeof IconBrandApple> = {
  Windows: IconBrandWindows,
  Android: IconBrandAndroid,
  iOS: IconDeviceMobile,
  macOS: IconBrandApple,
}

function isPlatform(text: string | null | undefined): text is Platform {
  return PLATFORMS.some((platform) => platform === text)
}

/** The platform looked at last, else the one this page runs on. */
export function rememberedPlatform(): Platform {
  const chosen = readCookie(PLATFORM_COOKIE)
  return isPlatform(chosen) ? chosen : thisPlatform()
}

/** Which client on which system, and the link in each one's own form. Visitors may look; links need an account. */
export function StartUsing({ user }: { user: User | undefined }) {
  const t = subscriptionTexts.use()
  const [platform, setPlatform] = useState(rememberedPlatform)
  const choose = (next: string | null) => {
    if (!isPlatform(next)) return
    setPlatform(next)
    writeCookie(PLATFORM_COOKIE, next, { days: REMEMBER_DAYS })
  }
  return (
    <Card title={t.start} caption={t.startLead}>
      <Tabs
        value={platform}
        onChange={choose}
        classNames={{ list: css.tabs ?? '', tab: css.tab ?? '', tabLabel: css.tabLabel ?? '' }}
      >
        <Tabs.List aria-label={t.platforms}>
          {PLATFORMS.map((name) => {
            const Icon = ICONS[name]
            return (
              <Tabs.Tab key={name} value={name} leftSection={<Icon size={18} stroke={1.5} aria-hidden />}>
                {name}
              </Tabs.Tab>
            )
          })}
        </Tabs.List>
        {PLATFORMS.map((name) => (
          <Tabs.Panel key={name} value={name} keepMounted={false}>
            <ul className={css.tiles}>
              {OFFERED[name].map((client, at) => (
                <ClientTile key={client.id} client={client} platform={name} user={user} preferred={at === 0} />
              ))}
            </ul>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Card>
  )
}
