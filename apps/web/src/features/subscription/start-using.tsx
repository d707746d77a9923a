import { OFFERED, type Platform } from '@dukou/formats/links'
import { IconBrandAndroid, IconBrandApple, IconBrandWindows, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { readCookie, writeCookie } from '../../lib/cookies.ts'
import { PLATFORMS, thisPlatform } from '../../lib/device.ts'
import type { User } from '../../lib/session.ts'
import { Card } from '../../ui/card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
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
  const choose = (next: Platform) => {
    setPlatform(next)
    writeCookie(PLATFORM_COOKIE, next, { days: REMEMBER_DAYS })
  }
  const options = PLATFORMS.map((name) => {
    const Icon = ICONS[name]
    return { value: name, label: name, icon: <Icon size={18} stroke={1.5} aria-hidden /> }
  })
  return (
    <Card title={t.start} caption={t.startLead}>
      <Tabs label={t.platforms} value={platform} onChange={choose} options={options}>
        <ul className={css.tiles}>
          {OFFERED[platform].map((client, at) => (
            <ClientTile key={client.id} client={client} platform={platform} user={user} preferred={at === 0} />
          ))}
        </ul>
      </Tabs>
    </Card>
  )
}
