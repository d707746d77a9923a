import { type ClientProgram, OFFERED, type Platform } from '@dukou/formats/links'
import { useState } from 'react'
import { BalanceCard } from '../../features/books/traffic/balance-card.tsx'
import { RecentUse } from '../../features/books/traffic/recent-use.tsx'
import { OUT_OF_TRAFFIC, standingOf } from '../../features/books/traffic/standing.ts'
import { guidesFor } from '../../features/clients/guides/guide-list.ts'
import { LastFetch } from '../../features/clients/subscription/last-fetch.tsx'
import { LinkCard } from '../../features/clients/subscription/link-card.tsx'
import { StartUsing } from '../../features/clients/subscription/start-using.tsx'
import { attachToNewTicket } from '../../features/messages/tickets/attachment.ts'
import { CheckInCard } from '../../features/people/check-in/check-in-card.tsx'
import { RedeemButton } from '../../features/shop/coupons/redeem-button.tsx'
import { OpenOrderLine } from '../../features/shop/orders/open-order-line.tsx'
import { type Order, Purchase } from '../../features/shop/payments/index.ts'
import { CreditLine } from '../../features/shop/wallet/credit-line.tsx'
import { useGoTo } from '../../lib/address.ts'
import { thisPlatform } from '../../lib/device.ts'
import { serverNow } from '../../lib/server-time.ts'
import { type User, useSession } from '../../lib/session.ts'
import { useAgencyPage, useSite } from '../../lib/site.ts'
import { Link } from '../../ui/controls/link.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { laterPart } from '../../ui/states/later-part.tsx'
import { Loaded } from '../../ui/states/loaded.tsx'
import { openedPart } from '../../ui/states/opened-part.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { appTexts } from '../frame/messages.ts'
import { ContinueLine } from '../parts/continue-line.tsx'
import { PATHS } from '../paths.ts'
import css from './home-page.module.css'
import { VisitorWelcome } from './visitor-welcome.tsx'

/** Stands below all that somebody comes for. */
const ImportCard = laterPart(
  () => import('../../features/clients/subscription/import-card.tsx'),
  <Skeleton height={290} radius={12} />,
)
const HomeDialogs = openedPart(() => import('../parts/home-dialogs.tsx'))
const Showcase = laterPart(() => import('../parts/showcase.tsx'), <div className={css.showcase} />)
const OffersCard = laterPart(() => import('../../features/shop/agencies/offers-card.tsx'))

/** The start page: for members how things stand and the link, for visitors how to begin. */
export default function HomePage() {
  const t = appTexts.use()
  const { status, user, query } = useSession()
  const agency = useAgencyPage(user)
  // The site rewards those who pay it. Customers of an agency pay the agency.
  const hasPerks = !agency || !!user?.hasPaid
  const help = <Help hasShop={!agency} hasPerks={hasPerks} />
  const isVisitor = status === 'visitor'
  // Not while the session is being asked for.
  const isKnown = isVisitor || !!user
  return (
    <Page title={t.home} titleHidden>
      {isVisitor && <VisitorWelcome mayRegister={!agency} />}
      {user && <ContinueLine user={user} />}
      {!isVisitor && (
        <Loaded query={query} title={t.home} skeleton={<HeroSkeleton />}>
          {(user) =>
            user && (
              <>
                {!agency && <CreditLine />}
                <Hero user={user} mayBuy={!agency} onNewDay={() => query.refetch()} />
                <div className={css.days}>
                  <RecentUse user={user} onMove={() => query.refetch()} />
                  {hasPerks && <CheckInCard user={user} />}
                </div>
              </>
            )
          }
        </Loaded>
      )}
      {isKnown && agency && <OffersCard />}
      {isVisitor && !agency && <Showcase />}
      <StartUsing user={user} guideOf={guidePath} help={help} />
      <ImportCard user={user} hasFaq={!agency} />
      {isKnown && <SiteDialogs user={user} agency={agency} />}
      {user && !agency && <OpenOrder user={user} />}
    </Page>
  )
}

/** Dialogs with the operator's notice, preferred domain or offer, once a visit. Loaded only if the site has one. */
function SiteDialogs({ user, agency }: { user: User | undefined; agency: boolean }) {
  const site = useSite()
  const [isOver, setOver] = useState(false)
  if (!site || isOver || !(site.noticeShown || site.preferredDomain || site.offeredPlanId)) return null
  return <HomeDialogs site={site} user={user} agency={agency} onClose={() => setOver(true)} />
}

function guidePath({ id }: ClientProgram, platform: Platform): string | undefined {
  const guide = guidesFor(platform).find(({ program }) => program === id)
  return guide && `/${guide.slug}?os=${platform}`
}

/** Links to further help beside the guides. */
function Help({ hasShop, hasPerks }: { hasShop: boolean; hasPerks: boolean }) {
  const t = appTexts.use()
  const site = useSite()
  return (
    <>
      {hasShop && <Link to={PATHS.faq}>{t.faq}</Link>}
      {hasPerks && site?.appleShared && <Link to={PATHS.appleShare}>{t.appleShare}</Link>}
      <Link to={PATHS.appleSignup}>{t.appleSignup}</Link>
    </>
  )
}

/** An order that waits for its money, and the way to pay it right here. */
function OpenOrder({ user }: { user: User }) {
  const [paying, setPaying] = useState<Order>()
  const close = () => setPaying(undefined)
  return (
    <>
      <OpenOrderLine onPay={setPaying} />
      {paying && <Purchase key={paying.id} order={paying} user={user} onClose={close} onHome={close} />}
    </>
  )
}

function Hero({ user, mayBuy, onNewDay }: { user: User; mayBuy: boolean; onNewDay: () => void }) {
  const t = appTexts.use()
  const goTo = useGoTo()
  const attach = (findings: string) => {
    attachToNewTicket(findings)
    void goTo(`${PATHS.tickets}?new=1`)
  }
  const platform = thisPlatform()
  const isOut = OUT_OF_TRAFFIC.includes(standingOf(user, serverNow()))
  return (
    <section className={css.hero}>
      <div className={css.columns}>
        <div className={css.standing}>
          <BalanceCard user={user} mayBuy={mayBuy} onNewDay={onNewDay} />
          {mayBuy && (
            <div className={css.redeem}>
              <RedeemButton label={t.redeemCode} />
            </div>
          )}
        </div>
        <div className={css.link}>
          <LinkCard user={user} primary={!isOut || !mayBuy} />
        </div>
      </div>
      <LastFetch
        user={user}
        guide={guidePath(OFFERED[platform][0], platform)}
        mayBuy={mayBuy}
        onAttach={mayBuy ? attach : undefined}
      />
    </section>
  )
}

function HeroSkeleton() {
  return (
    <section className={css.hero}>
      <SkeletonGroup className={css.columns ?? ''}>
        <div className={css.standing}>
          <Skeleton height={24} width={280} />
          <div className={css.meterSkeleton}>
            <Skeleton height={148} />
            <Skeleton height={148} />
          </div>
        </div>
        <div className={css.link}>
          <Skeleton height={230} />
        </div>
      </SkeletonGroup>
    </section>
  )
}
