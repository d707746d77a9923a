import { listErrors, resolveError } from '@dukou/contract'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { moment } from '../../../../lib/format.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { officeTexts } from '../../../../office/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../../ui/controls/copy-and-tell.ts'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { type ErrorKind, sourceOf } from './error-facts.ts'
import css from './error-sheet.module.css'
import { errorTexts } from './messages.ts'

/** One kind of errors with all that helps to find its cause, and the word that it is dealt with. */
export function ErrorSheet({ kind, onClose }: { kind: ErrorKind; onClose: () => void }) {
  const t = errorTexts.use()
  const resolve = async () => {
    const resolved = !kind.resolved
    try {
      await call(resolveError, { id: kind.id, resolved })
      toast.success(resolved ? t.resolveDone : t.reopenDone, { ms: 2000 })
      await refresh(listErrors)
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(`${t.resolveFailed}:${failure.message}`, { ms: 2000 })
    }
  }
  const facts = [
    [t.source, t[sourceOf(kind)]],
    [t.release, kind.release],
    [t.first, moment(kind.firstAt)],
    [t.last, moment(kind.lastAt)],
    [t.times, String(kind.times)],
    [t.people, String(kind.people)],
  ] as const
  return (
    <Sheet onClose={onClose} title={kind.name} width={720}>
      <p className={css.message}>{kind.message}</p>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={css.head}>{t.cases}</h3>
      <ul className={css.cases}>
        {kind.cases.map(({ at, email }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have met it in the same instant.
          <li key={place}>
            <span>{moment(at)}</span>
            {email ?? t.noName}
          </li>
        ))}
      </ul>
      <h3 className={css.head}>{t.stack}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <section className={css.stack} tabIndex={0} aria-label={t.stack}>
        <pre>{kind.stack}</pre>
      </section>
      <div className={css.acts}>
        <Button
          variant="default"
          onClick={() => copyAndTell(`${kind.name}\n${kind.release}\n${kind.stack}`, officeTexts.now())}
        >
          {t.copy}
        </Button>
        <Button onClick={resolve}>{kind.resolved ? t.reopen : t.resolve}</Button>
      </div>
    </Sheet>
  )
}
