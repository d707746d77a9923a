import { type ClientProgram, OFFERED, type Platform } from '@dukou/formats/links'
import { useState } from 'react'
import type { User } from '../../../lib/session.ts'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { FirstProgram } from './first-program.tsx'
import css from './import-sheet.module.css'
import { LinkLine } from './link-line.tsx'
import { LinkQr } from './link-qr.tsx'
import { subscriptionTexts } from './messages.ts'
import { rememberedPlatform } from './platform-choice.ts'
import { ProgramRow } from './program-row.tsx'
import { ResetLink } from './reset-link.tsx'
import { useLinkContext } from './use-links.ts'

/** The order of the platforms: phones first, because the sheet is opened on phones. */
const TABS: readonly Platform[] = ['iOS', 'Android', 'Windows', 'macOS']

/** Import dialog for phones, opened from any page: one main action for the platform, other programs as rows. */
export function ImportSheet({ user, onClose }: { user: User; onClose: () => void }) {
  const t = subscriptionTexts.use()
  const [platform, setPlatform] = useState(rememberedPlatform)
  const [opened, setOpened] = useState<string>()
  const [scanned, setScanned] = useState<ClientProgram>()
  const [resetting, setResetting] = useState(false)
  const context = useLinkContext(user)
  const [first, ...others] = OFFERED[platform]
  return (
    <Sheet onClose={onClose} title={t.importTitle}>
      <div className={css.platforms}>
        <Segmented
          label={t.platforms}
          value={platform}
          onChange={setPlatform}
          options={TABS.map((value) => ({ value, label: value }))}
        />
      </div>
      <FirstProgram program={first} platform={platform} context={context} onScan={() => setScanned(first)} />
      <ul className={css.others}>
        {others.map((program) => (
          <ProgramRow
            key={program.id}
            program={program}
            platform={platform}
            context={context}
            open={opened === program.id}
            onToggle={() => setOpened(opened === program.id ? undefined : program.id)}
            onScan={() => setScanned(program)}
            onReset={() => setResetting(true)}
          />
        ))}
      </ul>
      <LinkLine url={first.address(context)} />
      <p className={css.note}>{t.keyWarningReset}</p>
      {scanned && <LinkQr onClose={() => setScanned(undefined)} client={scanned} context={context} />}
      {resetting && <ResetLink onClose={() => setResetting(false)} />}
    </Sheet>
  )
}
