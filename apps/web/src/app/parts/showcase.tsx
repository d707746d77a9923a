import { type AnswerOf, showcase } from '@dukou/contract'
import { grantOf } from '@dukou/domain'
import { flagLetters } from '../../features/network/nodes/node-facts.ts'
import { planGigabytes, yuan } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useCall } from '../../lib/use-call.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Money } from '../../ui/layout/money.tsx'
import { PHONE, useMedia } from '../../ui/layout/use-media.ts'
import { Loaded } from '../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import css from './showcase.module.css'
import { type ShowcaseTexts, showcaseTexts } from './showcase-texts.ts'

type Plan = AnswerOf<typeof showcase>['plans'][number]

/** Prices, and the countries of the lines, for visitors who have no account yet. */
export default function Showcase() {
  const t = showcaseTexts.use()
  const query = useCall(showcase, {}, { quiet: true })
  return (
    <Card title={t.title} caption={t.lead}>
      <Loaded query={query} skeleton={<ShowcaseSkeleton />} bare>
        {({ plans, countries }) => (
          <>
            {plans.length > 0 ? (
              <ul className={css.plans}>
                {plans.map((plan, at) => (
                  // Two plans may share a name and a price.
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn as it came and never reordered.
                  <li key={at}>
                    <span className={css.words}>
                      <span className={css.name}>{plan.name}</span>
                      <span className={css.more}>{contentOf(plan, t)}</span>
                    </span>
                    <span className={css.price}>
                      <Money>{yuan(plan.priceLi)}</Money>
                    </span>
                  </li>
                ))}
              </ul>
            ) : (
              <p className={css.more}>{t.noPlans}</p>
            )}
            <Countries countries={countries} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Countries({ countries }: Pick<AnswerOf<typeof showcase>, 'countries'>) {
  const t = showcaseTexts.use()
  const nameOf = useCountryNames()
  if (countries.length === 0) return <p className={css.countriesHead}>{t.noLines}</p>
  const lines = countries.reduce((sum, { lineCount }) => sum + lineCount, 0)
  return (
    <>
      <h3 className={css.countriesHead}>{t.lines(lines, countries.length)}</h3>
      <ul className={css.countries}>
        {countries.map(({ flag, lineCount }) => (
          <li key={flag}>
            <span className={css.flag} aria-hidden>
              {flagLetters(flag)}
            </span>
            {nameOf(flagLetters(flag))}
            <span className={css.more}>{t.count(lineCount)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The name of a country by its two letters, in the language of the page; anything else stays as it is. */
function useCountryNames(): (letters: string) => string {
  const names = new Intl.DisplayNames([useLanguage()], { type: 'region' })
  return (letters) => (/^[A-Z]{2}$/.test(letters) ? (names.of(letters) ?? letters) : letters)
}

function contentOf(plan: Plan, t: ShowcaseTexts): string {
  const permanent = planGigabytes(grantOf(plan).permanentBytes)
  if (plan.dailyLimitBytes === null) return t.traffic(permanent)
  const daily = t.time(plan.durationDays, planGigabytes(plan.dailyLimitBytes))
  return plan.trafficBytes > 0n ? t.both(daily, permanent) : daily
}

/** Six plans, in three columns or one below the other. */
function ShowcaseSkeleton() {
  const phone = useMedia(PHONE)
  return (
    <SkeletonGroup>
      <Skeleton height={phone ? 464 : 154} radius={10} />
      <Skeleton height={72} radius={10} />
    </SkeletonGroup>
  )
}
