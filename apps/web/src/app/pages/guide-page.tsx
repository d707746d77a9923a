import type { Platform } from '@dukou/formats/links'
import { PackageDownload } from '../../features/clients/downloads/package-download.tsx'
import { descriptionOf, type GuideRow, guideOf, guidesFor, titleOf } from '../../features/clients/guides/guide-list.ts'
import { GuideScreen } from '../../features/clients/guides/guide-screen.tsx'
import { GuideCopy, GuideImport } from '../../features/clients/subscription/guide-acts.tsx'
import { isPlatform, rememberPlatform } from '../../features/clients/subscription/platform-choice.ts'
import { useFields, useGoTo, usePath } from '../../lib/address.ts'
import { thisPlatform } from '../../lib/device.ts'
import { useSession } from '../../lib/session.ts'
import { useAgencyPage } from '../../lib/site.ts'

/** The guide that the address names. */
export default function GuidePage() {
  const goTo = useGoTo()
  const session = useSession()
  const agency = useAgencyPage(session.user)
  const [{ os }] = useFields()
  const guide = guideOf(usePath().slice(1))
  // On the way to a page of another kind.
  if (!guide) return null

  const programId = guide.program
  const platform = platformOf(guide, os)
  const choose = (next: Platform) => {
    rememberPlatform(next)
    const there = guidesFor(next)
    const same = there.find(({ program }) => program === programId) ?? there[0]
    if (same) void goTo(`/${same.slug}?os=${next}`)
  }
  const preferred = guidesFor(platform)[0]
  const insteadAt = preferred && preferred !== guide ? `/${preferred.slug}?os=${platform}` : undefined
  return (
    <GuideScreen
      key={guide.slug}
      guide={guide}
      platform={platform}
      onPlatform={choose}
      hasFaq={!agency}
      acts={{
        install: <PackageDownload programId={programId} platform={platform} session={session} insteadAt={insteadAt} />,
        oneClick: <GuideImport programId={programId} session={session} />,
        byHand: <GuideCopy programId={programId} session={session} />,
      }}
    />
  )
}

/** Returns the title of the guide at this address, and its description for search engines. */
export function titleAt(path: string) {
  const guide = guideOf(path.slice(1))
  return guide ? { title: titleOf(guide), description: descriptionOf(guide) } : {}
}

/** Returns the requested platform if the guide covers it, else the visitor's own, else the guide's first. */
function platformOf({ platforms }: GuideRow, asked: string | undefined): Platform {
  const wanted = [asked, thisPlatform()].find((one): one is Platform => isPlatform(one) && platforms.includes(one))
  return wanted ?? platforms[0]
}
