import type { Platform } from '@dukou/formats/links'
import type { ReactNode } from 'react'
import { PLATFORMS } from '../../../lib/device.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { Link, PlainLink } from '../../../ui/controls/link.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { type Guide, STEPS, type StepName } from './guide.ts'
import { GUIDES_CHECKED_ON, type GuideRow, guidesFor, inEnglish, titleOf } from './guide-list.ts'
import css from './guide-screen.module.css'
import { GuideSearch } from './guide-search.tsx'
import { guideTexts } from './messages.ts'
import { Picture } from './picture.tsx'
import { useContent } from './use-content.ts'

interface GuideScreenProps {
  guide: GuideRow
  platform: Platform
  onPlatform: (platform: Platform) => void
  /** Controls shown inside a step, such as an import button. */
  acts: Partial<Record<StepName, ReactNode>>
  /** Off on an agency's pages, whose menu has no such page. */
  hasFaq: boolean
}

/** From nothing to connected, in five steps that are the same everywhere. */
export function GuideScreen({ guide, platform, onPlatform, acts, hasFaq }: GuideScreenProps) {
  const t = guideTexts.use()
  const language = useLanguage()
  const query = useContent(guide.slug)
  const title = titleOf(guide, platform)[language]
  const { version } = guide
  const fits = version ? t.fits(guide.name, version, GUIDES_CHECKED_ON) : t.updated(GUIDES_CHECKED_ON)
  return (
    <>
      <nav className={css.crumbs} aria-label={t.crumbs}>
        <Link to="/">{t.home}</Link> / {t.guides}
      </nav>
      <Page
        title={title}
        lead={`${t.minutes(guide.minutes)}${language === 'en' ? ' ' : ''}${fits}`}
        side={<GuideSearch />}
      >
        <Segmented
          label={t.platform}
          value={platform}
          onChange={onPlatform}
          options={PLATFORMS.map((value) => ({ value, label: value }))}
        />
        <Clients guide={guide} platform={platform} />
        <Loaded query={query} title={title} skeleton={<StepsSkeleton />}>
          {(content) => <Steps content={content} platform={platform} acts={acts} hasFaq={hasFaq} />}
        </Loaded>
      </Page>
    </>
  )
}

/** The other clients of the platform; the first is what a newcomer should take. */
function Clients({ guide, platform }: { guide: GuideRow; platform: Platform }) {
  const t = guideTexts.use()
  const language = useLanguage()
  return (
    <nav className={css.clients} aria-label={t.clients}>
      {guidesFor(platform).map((one, at) => (
        <PlainLink
          key={one.slug}
          to={`/${one.slug}?os=${platform}`}
          className={css.client}
          aria-current={one.slug === guide.slug ? 'page' : undefined}
        >
          {language === 'en' ? inEnglish(one.name) : one.name}
          {at === 0 && <small>{t.preferred}</small>}
        </PlainLink>
      ))}
    </nav>
  )
}

interface StepsProps extends Omit<GuideScreenProps, 'onPlatform' | 'guide'> {
  content: Guide
}

function Steps({ content, platform, acts, hasFaq }: StepsProps) {
  const t = guideTexts.use()
  const language = useLanguage()
  const phone = platform === 'iOS' || platform === 'Android'
  const sketches = { ...content.sketches, install: content.installOn?.[platform] ?? content.sketches.install }
  return (
    <div className={css.columns}>
      <ol className={css.contents} aria-label={t.steps}>
        {STEPS.map((step, at) => (
          <li key={step}>
            <button type="button" onClick={() => document.getElementById(step)?.scrollIntoView()}>
              {at + 1}. {t[step]}
            </button>
          </li>
        ))}
      </ol>
      <div className={css.text}>
        <ol className={css.steps}>
          {STEPS.map((step, at) => (
            <li key={step} id={step} className={css.step}>
              <h2>
                <span className={css.number}>{at + 1}</span>
                {t[step]}
              </h2>
              <p>{content[step][language]}</p>
              {step === 'install' && platform === 'iOS' && <Link to="/apple_id_signup_guide">{t.appleSignup}</Link>}
              {acts[step]}
              <Picture step={step} phone={phone} sketch={sketches[step]} />
            </li>
          ))}
        </ol>
        <Card title={t.tips}>
          <ul className={css.tips}>
            {content.tips.map((tip) => (
              <li key={tip.zh}>{tip[language]}</li>
            ))}
            {hasFaq && (
              <li>
                {t.stillNot}
                <Link to="/windows_errors">{t.seeFaq}</Link>
                {t.stop}
              </li>
            )}
          </ul>
        </Card>
      </div>
    </div>
  )
}

function StepsSkeleton() {
  return (
    <SkeletonGroup className={css.skeleton ?? ''}>
      {STEPS.map((step) => (
        <Skeleton key={step} height={320} />
      ))}
    </SkeletonGroup>
  )
}
