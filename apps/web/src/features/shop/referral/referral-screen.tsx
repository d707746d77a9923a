import { referralChannelInfo } from '@dukou/contract'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useCall } from '../../../lib/use-call.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Empty } from '../../../ui/states/empty.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { LinkCard } from './link-card.tsx'
import { type ReferralTexts, referralTexts } from './messages.ts'
import css from './referral.module.css'
import { percent, type ReferralChannelInfo } from './referral-facts.ts'
import { Results } from './results.tsx'

/** Code and share of somebody who invites, with the rebates and the people that came of it. */
export function ReferralScreen({ signedIn }: { signedIn: boolean }) {
  const t = referralTexts.use()
  const query = useCall(referralChannelInfo, {}, { when: signedIn })
  const info = query.data
  const lead = info && leadOf(info, t)
  return (
    <Page title={t.title} lead={lead}>
      <Loaded query={query} skeleton={<Shapes />}>
        {(known) => (
          <>
            {known.channel ? <LinkCard channel={known.channel} lead={leadOf(known, t)} /> : <NoReferralChannel />}
            {known.invited > 0 || known.rewardLi > 0n || known.debtLi > 0n ? (
              <Results info={known} signedIn={signedIn} />
            ) : (
              known.channel && <NobodyYet />
            )}
            {known.showsRules && known.isOpen && <Rules />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function leadOf({ channel, isOpen }: ReferralChannelInfo, t: ReferralTexts): string {
  if (!isOpen) return t.leadClosed
  return channel ? t.lead(percent(channel.rewardRate), channel.windowDays) : ''
}

function Rules() {
  const t = referralTexts.use()
  return (
    <Card title={t.rulesTitle}>
      <ul className={css.rules}>
        {t.rules.split('|').map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Card>
  )
}

function NobodyYet() {
  const t = referralTexts.use()
  return (
    <Card>
      <Empty icon={<IconUsers size={36} stroke={1.5} aria-hidden />} title={t.empty} text={t.emptyText} />
    </Card>
  )
}

function NoReferralChannel() {
  const t = referralTexts.use()
  return (
    <Card>
      <Empty
        icon={<IconUserPlus size={36} stroke={1.5} aria-hidden />}
        title={t.noReferralChannel}
        text={t.noReferralChannelText}
        action={
          <ButtonLink to="/feedback" variant="default">
            {t.toTickets}
          </ButtonLink>
        }
      />
    </Card>
  )
}

function Shapes() {
  return (
    <SkeletonGroup className={css.skeleton ?? ''}>
      <Skeleton height={190} radius={12} />
      <Skeleton height={112} radius={12} />
      <Skeleton height={260} radius={12} />
    </SkeletonGroup>
  )
}
