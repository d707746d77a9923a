import { type ClientProgram, OFFERED, type Platform } from '@dukou/formats/links'
import { IconBrandAndroid, IconBrandApple, IconBrandWindows, IconDeviceMobile } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { PLATFORMS } from '../../../lib/device.ts'
import type { User } from '../../../lib/session.ts'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ClientTile } from './client-tile.tsx'
import { subscriptionTexts } from './messages.ts'
import { rememberedPlatform, rememberPlatform } from './platform-choice.ts'
import css from './start-using.module.css'

const ICONS: Record<Platform, typeof IconBrandApple> = {
  Windows: IconBrandWindows,
  Android: IconBrandAndroid,
  iOS: IconDeviceMobile,
  macOS: IconBrandApple,
}

interface StartUsingProps {
  user: User | undefined
  /** The route of a client's guide; none where there is none. */
  guideOf: (client: ClientProgram, platform: Platform) => string | undefined
  /** Links to what helps besides. */
  help: ReactNode
}

/** Which client on which system, and the link in each one's own form. Visitors may look; links need an account. */
export function StartUsing({ user, guideOf, help }: StartUsingProps) {
  const t = subscriptionTexts.use()
  const [platform, setPlatform] = useState(rememberedPlatform)
  const choose = (next: Platform) => {
    setPlatform(next)
    rememberPlatform(next)
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
            <ClientTile
              key={client.id}
              client={client}
              platform={platform}
              user={user}
              preferred={at === 0}
              guide={guideOf(client, platform)}
            />
          ))}
        </ul>
      </Tabs>
      <div className={css.help}>{help}</div>
    </Card>
  )
}
