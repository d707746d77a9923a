import { ButtonLink } from '../../ui/controls/button.tsx'
import { appTexts } from '../frame/messages.ts'
import css from './visitor-welcome.module.css'

/** Three steps from nothing to connected, and the door. */
export function VisitorWelcome({ mayRegister }: { mayRegister: boolean }) {
  const t = appTexts.use()
  return (
    <section className={css.card}>
      <div>
        <h2 className={css.title}>{t.welcomeTitle}</h2>
        <p className={css.text}>{t.welcomeText}</p>
        <div className={css.acts}>
          {mayRegister && <ButtonLink to="/register">{t.register}</ButtonLink>}
          <ButtonLink to="/login" variant={mayRegister ? 'default' : 'filled'}>
            {mayRegister ? t.haveAccount : t.login}
          </ButtonLink>
        </div>
      </div>
      <ol className={css.steps}>
        {(mayRegister ? [t.stepRegister, t.stepInstall, t.stepImport] : [t.stepInstall, t.stepImport]).map(
          (step, at) => (
            <li key={step}>
              <span aria-hidden>{at + 1}</span>
              {step}
            </li>
          ),
        )}
      </ol>
    </section>
  )
}
