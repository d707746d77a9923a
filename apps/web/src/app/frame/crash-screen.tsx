import { IconCloudOff, IconMoodSad } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { PartMissing, reloadForPart } from '../../lib/load-part.ts'
import { serverNow } from '../../lib/server-time.ts'
import { Button } from '../../ui/controls/button.tsx'
import { copyAndTell } from '../../ui/controls/copy-and-tell.ts'
import css from './crash-screen.module.css'
import { appTexts } from './messages.ts'

/** Replaces a screen that threw an error, or that could not be loaded. */
export function CrashScreen({ error }: { error: unknown }) {
  return error instanceof PartMissing ? <MissingScreen /> : <BrokenScreen error={error} />
}

/** Says that the page failed, offers a reload, and shows the code that support asks for. */
function BrokenScreen({ error }: { error: unknown }) {
  const t = appTexts.use()
  const code = describe(error)
  const copy = () => copyAndTell(code, t)
  return (
    <Frame>
      <IconMoodSad size={36} stroke={1.5} aria-hidden className={css.icon} />
      <h1 className={css.title}>{t.crashed}</h1>
      <p className={css.text}>{t.crashedText}</p>
      <code className={css.code}>{code}</code>
      <div className={css.acts}>
        <Button onClick={() => location.reload()}>{t.reload}</Button>
        <Button variant="default" onClick={copy}>
          {t.copyCode}
        </Button>
      </div>
    </Frame>
  )
}

/** The page is fetched anew by itself: at once where that may help, and when the connection is back. */
function MissingScreen() {
  const t = appTexts.use()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    setLeaving(reloadForPart())
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  if (isLeaving) return null
  return (
    <Frame>
      <IconCloudOff size={36} stroke={1.5} aria-hidden className={css.icon} />
      <h1 className={css.title}>{t.partMissing}</h1>
      <p className={css.text}>{t.partMissingText}</p>
      <div className={css.acts}>
        <Button onClick={() => location.reload()}>{t.reload}</Button>
      </div>
    </Frame>
  )
}

/** Inside the shell the page's main part is there already. */
function Frame({ children }: { children: ReactNode }) {
  const [isInside] = useState(() => document.getElementById('main') !== null)
  if (isInside) return <div className={css.crash}>{children}</div>
  return (
    <main id="main" tabIndex={-1} className={css.crash}>
      {children}
    </main>
  )
}

function describe(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return `${location.hash} ${serverNow().toISOString()} ${message}`
}
