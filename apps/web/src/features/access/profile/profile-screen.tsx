import { type ReactNode, useEffect, useState } from 'react'
import { holdLeaving } from '../../../lib/leaving.ts'
import type { User } from '../../../lib/session.ts'
import { useAgencyPage } from '../../../lib/site.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { LoadFailed } from '../../../ui/states/load-failed.tsx'
import { openedPart } from '../../../ui/states/opened-part.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { AgencyLink } from './agency-link.tsx'
import { DevicesCard } from './devices-card.tsx'
import { EntitlementsCard } from './entitlements-card.tsx'
import { FaceCard } from './face-card.tsx'
import { profileTexts } from './messages.ts'
import { PasswordCard } from './password-card.tsx'
import css from './profile-screen.module.css'
import { ResetCard } from './reset-card.tsx'
import { SaveBar } from './save-bar.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SwitchesCard } from './switches-card.tsx'
import { TelegramCard } from './telegram-card.tsx'
import { useChanges } from './use-changes.ts'

const LeaveQuestion = openedPart(() => import('./leave-question.tsx'))

interface ProfileScreenProps {
  user: User | undefined
  /** Set when the server could not be asked who is signed in. */
  failed?: { onRetry: () => void; busy: boolean }
  /** The question before the link is reset. */
  resetQuestion: (onClose: () => void) => ReactNode
  /** The way to the wallet, for accounts whose menu has none. */
  wallet?: ReactNode
  /** The way out: the last of what protects him. */
  deletion: (user: User) => ReactNode
}

/** Left what a person sets for himself, right what protects him. */
export function ProfileScreen({ user, failed, ...parts }: ProfileScreenProps) {
  const t = profileTexts.use()
  return (
    <Page title={t.title} lead={t.lead}>
      {user ? (
        <Known user={user} {...parts} />
      ) : failed ? (
        <Card>
          <LoadFailed {...failed} />
        </Card>
      ) : (
        <ProfileSkeleton />
      )}
    </Page>
  )
}

function Known({ user, resetQuestion, wallet, deletion }: ProfileScreenProps & { user: User }) {
  const changes = useChanges(user)
  const isAgency = useAgencyPage(user)
  const isChanged = changes.count > 0
  const [wayOut, setWayOut] = useState<() => void>()
  useEffect(() => (isChanged ? holdLeaving((go) => setWayOut(() => go)) : undefined), [isChanged])
  return (
    <>
      <div className={css.columns}>
        <div className={css.column}>
          <FaceCard user={user} changes={changes} />
          <SwitchesCard changes={changes} />
          <EntitlementsCard mayBuy={!isAgency} />
          {!isAgency && <TelegramCard />}
        </div>
        <div className={css.column}>
          {user.role === 'normal' && wallet}
          {user.ownsAgency && <AgencyLink />}
          <DevicesCard />
          <PasswordCard />
          <SecondFactorCard />
          <ResetCard question={resetQuestion} />
          {deletion(user)}
        </div>
      </div>
      <SaveBar changes={changes} />
      {wayOut && <LeaveQuestion changes={changes.count} onLeave={wayOut} onClose={() => setWayOut(undefined)} />}
    </>
  )
}

function ProfileSkeleton() {
  return (
    <SkeletonGroup className={css.columns ?? ''}>
      <div className={css.column}>
        <Skeleton height={104} radius={12} />
        <Skeleton height={248} radius={12} />
        <Skeleton height={248} radius={12} />
      </div>
      <div className={css.column}>
        <Skeleton height={200} radius={12} />
        <Skeleton height={248} radius={12} />
      </div>
    </SkeletonGroup>
  )
}
