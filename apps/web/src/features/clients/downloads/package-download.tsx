import { type AnswerOf, clientPackages, downloadTicket, packageAddress } from '@dukou/contract'
import { officialSource, type Platform } from '@dukou/formats/links'
import { IconDownload } from '@tabler/icons-react'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { readCookie } from '../../../lib/cookies.ts'
import { fixed } from '../../../lib/format.ts'
import type { Session } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { downloadTexts } from './messages.ts'
import { OfficialDownload } from './official-download.tsx'
import css from './package-download.module.css'

interface PackageDownloadProps {
  /** The program's id. */
  programId: string
  platform: Platform
  session: Session
  /** The route of the platform's recommended guide; absent in that guide itself. */
  insteadAt: string | undefined
}

/** Download links of a program: this site's own file if there is one, then the official address. */
export function PackageDownload({ programId, platform, session, insteadAt }: PackageDownloadProps) {
  const query = useCall(clientPackages, {}, { quiet: true, silentSession: true })
  const found = query.data?.filter((one) => one.program === programId && one.platform === platform).at(-1)
  const source = officialSource(programId, platform)
  // The official address waits for the list, so that it does not move under a finger.
  if (query.isLoading) return null
  return (
    <>
      {found && <OwnPackage found={found} session={session} />}
      {source && <OfficialDownload source={source} hasOwn={!!found} insteadAt={insteadAt} />}
    </>
  )
}

type Package = AnswerOf<typeof clientPackages>[number]

/** A file of this site. Visitors see it and are asked to sign in. */
function OwnPackage({ found, session: { user, status } }: { found: Package; session: Session }) {
  const t = downloadTexts.use()
  return (
    <div className={css.act}>
      <Button
        variant="light"
        loading={status === 'loading'}
        icon={<IconDownload size={18} stroke={1.5} aria-hidden />}
        onClick={() => (user ? download(found) : toast.info(downloadTexts.now().login, { ms: 2000 }))}
      >
        {t.download(found.version)}
      </Button>
      <p className={css.note}>{t.size(fixed(BigInt(found.bytes), 1_048_576n, 1))}</p>
      {found.sha256 && <p className={css.hash}>SHA-256 {found.sha256}</p>}
    </div>
  )
}

/** An operator may serve files from elsewhere; nobody's token goes there. */
async function download({ fileName, url }: { fileName: string; url: string }): Promise<void> {
  try {
    const link = document.createElement('a')
    link.href = url || (await ownAddress(fileName))
    link.download = fileName
    link.click()
  } catch (thrown) {
    if (!asCallError(thrown).isTold) toast.error(downloadTexts.now().failed)
  }
}

/** The token is the cookie’s where the page can read that, else a ticket that opens nothing but downloads. */
async function ownAddress(fileName: string): Promise<string> {
  const token = readCookie('token') ?? (await call(downloadTicket, {})).ticket
  return `${packageAddress(fileName)}?token=${encodeURIComponent(token)}`
}
