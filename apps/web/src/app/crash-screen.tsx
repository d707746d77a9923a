import { IconMoodSad } from '@tabler/icons-react'
import { copyText } from '../lib/clipboard.ts'
import { serverNow } from '../lib/server-time.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './crash-screen.module.css'
import { appTexts } from './messages.ts'

/** A screen that threw: what happened, a way on, and the code that support asks for. */
export function CrashScreen({ error }: { error: unknown }) {
  const t = appTexts.use()
  const code = describe(error)
  const copy = async () => {
    if (await copyText(code)) toast.success(t.copied, { ms: 2000 })
    else toast.error(t.copyFailed, { ms: 2000 })
  }
  return (
    <main id="main" tabIndex={-1} className={css.crash}>
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
    </main>
  )
}

function describe(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return `${location.hash} ${serverNow().toISOString()} ${message}`
}
