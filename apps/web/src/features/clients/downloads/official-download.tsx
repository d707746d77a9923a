import type { ProgramSource } from '@dukou/formats/links'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useLanguage } from '../../../lib/i18n.ts'
import { Button, ButtonAnchor } from '../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../ui/controls/copy-and-tell.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { downloadTexts } from './messages.ts'
import css from './official-download.module.css'

interface OfficialDownloadProps {
  source: ProgramSource
  /** This site offers a file of its own above. */
  hasOwn: boolean
  /** The route of the platform's recommended guide; absent in that guide itself. */
  insteadAt: string | undefined
}

/** The official address of a program: a link, and text to copy. The page requests nothing from there. */
export function OfficialDownload({ source, hasOwn, insteadAt }: OfficialDownloadProps) {
  const t = downloadTexts.use()
  const language = useLanguage()
  const { url, file, note } = source
  // Why there is no official download matters to nobody who has the file of this site.
  if (!url && hasOwn) return null
  return (
    <section className={css.official} aria-label={t.official}>
      <h3 className={css.title}>{url ? (hasOwn ? t.orOfficial : t.official) : t.none}</h3>
      {url && (
        <>
          <code className={css.address}>{url}</code>
          <div className={css.acts}>
            <ButtonAnchor
              variant={hasOwn ? 'default' : 'light'}
              href={url}
              target="_blank"
              rel="noreferrer"
              icon={<IconExternalLink size={18} stroke={1.5} aria-hidden />}
            >
              {t.open}
            </ButtonAnchor>
            <Button
              variant="default"
              icon={<IconCopy size={18} stroke={1.5} aria-hidden />}
              onClick={() => copyAndTell(url, t)}
            >
              {t.copyAddress}
            </Button>
          </div>
        </>
      )}
      {file && (
        <p className={css.note}>
          {t.file}
          <code className={css.file}>{file}</code>
        </p>
      )}
      {note && <p className={css.note}>{note[language]}</p>}
      {!url && insteadAt && <Link to={insteadAt}>{t.instead}</Link>}
    </section>
  )
}
