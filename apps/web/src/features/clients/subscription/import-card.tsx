import { OWN_LIST_PATH, OWN_LIST_TYPE } from '@dukou/contract'
import { ADVANCED, type ClientProgram, OFFERED } from '@dukou/formats/links'
import { useState } from 'react'
import { thisPlatform } from '../../../lib/device.ts'
import { type User, useSession } from '../../../lib/session.ts'
import { Disclosure } from '../../../ui/controls/disclosure.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { LinkQr, ResetLink } from './dialogs.ts'
import css from './import-card.module.css'
import { importTexts } from './import-messages.ts'
import { LinkLine } from './link-line.tsx'
import { subscriptionTexts } from './messages.ts'
import { ProgramActs } from './program-acts.tsx'
import { ProgramHead } from './program-mark.tsx'
import { useLinkContext } from './use-links.ts'

/** Their links are nothing without the person's id. */
const NEED_ID = ['shadowrocket', 'ssr']
const TILES = [
  ...ADVANCED.recommended.map((program) => ({ program, word: 'recommended' as const })),
  ...ADVANCED.indirect.map((program) => ({ program, word: 'noDirect' as const })),
]

interface ImportCardProps {
  user: User | undefined
  /** Off on an agency's pages, whose menu has no such page. */
  hasFaq: boolean
}

/** For who knows what to do: eight programs, each with all that can be done with its link. Visitors are asked to sign in. */
export default function ImportCard({ user, hasFaq }: ImportCardProps) {
  const t = importTexts.use()
  const first = OFFERED[thisPlatform()][0]
  return (
    <Card
      title={t.advancedTitle}
      caption={t.advancedLead}
      action={
        <span className={css.links}>
          <a href={`${OWN_LIST_PATH}?type=${OWN_LIST_TYPE}`} className={css.link}>
            {t.allLines}
          </a>
          {hasFaq && <Link to="/windows_errors">{t.problems}</Link>}
        </span>
      }
    >
      <ul className={css.tiles}>
        {TILES.map(({ program, word }) => (
          <li key={program.id} data-here={program === first || undefined} className={css.tile}>
            <Tile program={program} note={program === first ? t.thenHere(t[word]) : t[word]} user={user} />
          </li>
        ))}
      </ul>
      {user && <OwnLink program={first} user={user} />}
    </Card>
  )
}

function Tile({ program, note, user }: { program: ClientProgram; note: string; user: User | undefined }) {
  const mayOpen = useMayOpen(program, user)
  return (
    <Disclosure
      label={<ProgramHead program={program} note={note} heading={false} />}
      className={css.button}
      width={248}
      sheetOnPhone
      mayOpen={mayOpen}
    >
      {user && <Acts program={program} user={user} />}
    </Disclosure>
  )
}

/** Without a user there is no link, so the person is asked to sign in. While it loads, nothing is said. Where the id did not come, the person is asked for again. */
function useMayOpen({ id }: ClientProgram, user: User | undefined): () => boolean {
  const { status, query } = useSession()
  return () => {
    if (!user) {
      if (status !== 'loading') toast.error(subscriptionTexts.now().needsLogin)
      return false
    }
    if (NEED_ID.includes(id) && (!user.id || user.id === 'undefined')) {
      toast.error(importTexts.now().noId)
      void query.refetch()
      return false
    }
    return true
  }
}

function Acts({ program, user }: { program: ClientProgram; user: User }) {
  const context = useLinkContext(user)
  const [open, setOpen] = useState<'qr' | 'reset'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <ul>
        <ProgramActs
          program={program}
          context={context}
          onScan={() => setOpen('qr')}
          onReset={() => setOpen('reset')}
        />
      </ul>
      {open === 'qr' && <LinkQr onClose={close} client={program} context={context} />}
      {open === 'reset' && <ResetLink onClose={close} />}
    </>
  )
}

function OwnLink({ program, user }: { program: ClientProgram; user: User }) {
  return <LinkLine url={program.address(useLinkContext(user))} />
}
