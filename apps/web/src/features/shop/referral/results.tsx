import { listInvited, listRewards } from '@dukou/contract'
import { useState } from 'react'
import { day, moment, walletYuan, yuan } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import { Pager } from '../../../ui/layout/pager.tsx'
import { DEFAULT_PAGE_SIZE, type PageSize, pageOf } from '../../../ui/layout/paging.ts'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { referralTexts } from './messages.ts'
import css from './referral.module.css'
import { type Invited, nameOf, percent, type ReferralChannelInfo, type Reward, timeLeft } from './referral-facts.ts'

/** Results of invitations: sums, rebates beside people, one pager for both. */
export function Results({ info, signedIn }: { info: ReferralChannelInfo; signedIn: boolean }) {
  const t = referralTexts.use()
  const rewards = useCall(listRewards, {}, { when: signedIn })
  const people = useCall(listInvited, {}, { when: signedIn })
  const [size, setSize] = useState<PageSize>(DEFAULT_PAGE_SIZE)
  const [wanted, setWanted] = useState(1)
  const longest = Math.max(rewards.data?.length ?? 0, people.data?.length ?? 0)
  const { page, pages } = pageOf(Array.from({ length: longest }), size, wanted)
  const shown = <T,>(rows: readonly T[]) => {
    const at = pageOf(rows, size, page)
    return page <= at.pages ? at.rows : []
  }
  return (
    <>
      <Figures info={info} />
      {info.debtLi > 0n && <p className={css.debt}>{t.debt(walletYuan(info.debtLi))}</p>}
      <div className={css.columns}>
        <Card title={t.rebates}>
          <Loaded
            bare
            query={rewards}
            skeleton={<Skeleton height={180} />}
            empty={<p className={css.more}>{t.noRebates}</p>}
          >
            {(all) => (
              <ul className={css.rows}>
                {shown(all).map((reward) => (
                  <RewardRow key={reward.id} reward={reward} />
                ))}
              </ul>
            )}
          </Loaded>
        </Card>
        <Card title={t.invited}>
          <Loaded
            bare
            query={people}
            skeleton={<Skeleton height={180} />}
            empty={<p className={css.more}>{t.empty}</p>}
          >
            {(all) => (
              <ul className={css.rows}>
                {shown(all).map((person) => (
                  <PersonRow key={person.id} person={person} />
                ))}
              </ul>
            )}
          </Loaded>
        </Card>
      </div>
      <Pager
        total={longest}
        counted={t.count(rewards.data?.length ?? 0, people.data?.length ?? 0)}
        page={page}
        pages={pages}
        size={size}
        onPage={setWanted}
        onSize={setSize}
      />
    </>
  )
}

function Figures({ info }: { info: ReferralChannelInfo }) {
  const t = referralTexts.use()
  const share = info.invited === 0 ? '0' : String(Math.round((info.paid / info.invited) * 1000) / 10)
  return (
    <Card className={css.figuresCard ?? ''}>
      <dl className={css.figures}>
        <div>
          <dt>{t.signedUp}</dt>
          <dd>
            {info.invited} <small>{t.people}</small>
          </dd>
          <dd className={css.more}>{t.lately(info.invitedLately)}</dd>
        </div>
        <div>
          <dt>{t.paid}</dt>
          <dd>
            {info.paid} <small>{t.people}</small>
          </dd>
          <dd className={css.more}>{t.paidShare(share)}</dd>
        </div>
        <div>
          <dt>{t.earned}</dt>
          <dd>
            <Money large>{walletYuan(info.rewardLi)}</Money>
          </dd>
          <dd className={css.more}>
            {t.earnedText} <Link to="/wallet">{t.toWallet}</Link>
          </dd>
        </div>
      </dl>
    </Card>
  )
}

function RewardRow({ reward }: { reward: Reward }) {
  const t = referralTexts.use()
  return (
    <li>
      <span className={css.words}>
        {t.bought(nameOf(reward.invitee, t), reward.description)}
        <span className={css.more}>{moment(reward.boughtAt)}</span>
      </span>
      <span className={css.side}>
        {reward.reversedAt ? (
          <>
            <s className={css.gone}>+{walletYuan(reward.rewardLi)}</s> <Badge tone="grey">{t.reversed}</Badge>
          </>
        ) : (
          <b className={css.plus}>+{walletYuan(reward.rewardLi)}</b>
        )}
        {reward.refundedLi > 0n && <span className={css.more}>{t.refundedBack(walletYuan(reward.refundedLi))}</span>}
        <span className={css.more}>{t.shareOf(yuan(reward.externalLi), percent(reward.rewardRate))}</span>
        {reward.debtPaidLi > 0n && <span className={css.more}>{t.keptForDebt(walletYuan(reward.debtPaidLi))}</span>}
      </span>
    </li>
  )
}

function PersonRow({ person }: { person: Invited }) {
  const t = referralTexts.use()
  const now = useNow(60_000)
  return (
    <li>
      <span className={css.words}>
        {nameOf(person.name, t)}
        <span className={css.more}>{t.joined(day(person.joinedAt), percent(person.rewardRate))}</span>
      </span>
      <span className={css.side}>
        <Badge tone={person.hasPaid ? 'green' : 'grey'}>{person.hasPaid ? t.paid : t.signedUp}</Badge>
        <span className={css.more}>{timeLeft(person, now, t)}</span>
      </span>
    </li>
  )
}
