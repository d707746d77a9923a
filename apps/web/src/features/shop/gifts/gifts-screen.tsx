import { listGifts } from '@dukou/contract'
import { IconDownload, IconGift, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { moment } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { NoticeLine } from '../../../ui/states/notice-line.tsx'
import { openedPart } from '../../../ui/states/opened-part.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { feeText, type Gift } from './gift-facts.ts'
import { GiftList } from './gift-list.tsx'
import css from './gifts.module.css'
import { giftTexts } from './messages.ts'

const GiveSheet = openedPart(() => import('./give-sheet.tsx'))
const CodeSheet = openedPart(() => import('./code-sheet.tsx'))
const ReceiveSheet = openedPart(() => import('./receive-sheet.tsx'))

interface GiftsScreenProps {
  signedIn: boolean
  /** The code of a link that somebody followed: the receive dialog opens with it. */
  linkCode: string | undefined
  /** The dialog is closed: the code leaves the address. */
  onLinkDone: () => void
}

/** Gifts of permanent traffic: what was given, and the dialogs to give and to receive. */
export function GiftsScreen({ signedIn, linkCode, onLinkDone }: GiftsScreenProps) {
  const t = giftTexts.use()
  const query = useCall(
    listGifts,
    {},
    // An open gift may be taken at any moment.
    { when: signedIn, everyMs: (last) => (last?.gifts.some(({ state }) => state === 'open') ? 10_000 : false) },
  )
  const [dialog, setDialog] = useState<'give' | 'receive'>()
  const [shown, setShown] = useState<Gift>()
  const close = () => {
    setDialog(undefined)
    setShown(undefined)
    if (linkCode !== undefined) onLinkDone()
  }
  const { data } = query
  // The list knows the present state of the gift whose code is shown.
  const gift = shown && (data?.gifts.find(({ id }) => id === shown.id) ?? shown)
  const give = (
    <Button
      icon={<IconGift size={18} stroke={1.75} aria-hidden />}
      disabled={!data || data.heldUntil !== null}
      onClick={() => setDialog('give')}
    >
      {t.give}
    </Button>
  )
  return (
    <Page
      title={t.title}
      lead={data && t.lead(feeText(data.feeBp))}
      side={
        <div className={css.acts}>
          <Button
            variant="default"
            icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
            onClick={() => setDialog('receive')}
          >
            {t.receiveOthers}
          </Button>
          {give}
        </div>
      }
    >
      <Loaded query={query} skeleton={<Shapes />} title={t.records}>
        {({ gifts, heldUntil }) => (
          <>
            {heldUntil && (
              <NoticeLine icon={<IconLock size={18} stroke={1.5} aria-hidden />} tone="lamp">
                {t.held(moment(heldUntil))}
              </NoticeLine>
            )}
            <GiftList gifts={gifts} onCode={setShown} />
          </>
        )}
      </Loaded>
      {data && dialog === 'give' && <GiveSheet gifts={data} onMade={setShown} onClose={() => setDialog(undefined)} />}
      {data && gift && <CodeSheet key={gift.id} gift={gift} leftBytes={data.leftBytes} onClose={close} />}
      {signedIn && (dialog === 'receive' || linkCode !== undefined) && (
        <ReceiveSheet key={linkCode} linkCode={linkCode ?? ''} onClose={close} />
      )}
    </Page>
  )
}

function Shapes() {
  return (
    <SkeletonGroup className={css.rows ?? ''}>
      <Skeleton height={300} radius={12} />
    </SkeletonGroup>
  )
}
