import { OFFERED } from '@dukou/formats/links'
import { useState } from 'react'
import { PLATFORMS } from '../../lib/device.ts'
import type { User } from '../../lib/session.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ClientTile } from './client-tile.tsx'
import css from './import-sheet.module.css'
import { subscriptionTexts } from './messages.ts'
import { rememberedPlatform } from './start-using.tsx'

/** What phones come for, from any page: the link of each client of this device. */
export default function ImportSheet({ user, onClose }: { user: User; onClose: () => void }) {
  const t = subscriptionTexts.use()
  const [platform, setPlatform] = useState(rememberedPlatform)
  return (
    <Sheet onClose={onClose} title={t.importTitle}>
      <div className={css.platforms}>
        <Segmented
          label={t.platforms}
          value={platform}
          onChange={setPlatform}
          options={PLATFORMS.map((value) => ({ value, label: value }))}
        />
      </div>
      <ul className={css.clients}>
        {OFFERED[platform].map((client, at) => (
          <ClientTile key={client.id} client={client} platform={platform} user={user} preferred={at === 0} />
        ))}
      </ul>
      <p className={css.note}>{t.keyWarning}</p>
    </Sheet>
  )
}
