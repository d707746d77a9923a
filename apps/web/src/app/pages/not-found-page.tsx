import { useEffect } from 'react'
import { useGoTo } from '../../lib/address.ts'
import { later } from '../../lib/page-life.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Scene } from '../../ui/layout/scene.tsx'
import { appTexts } from '../frame/messages.ts'
import { PATHS } from '../paths.ts'
import css from './not-found-page.module.css'

const STAY_MS = 2000

/** Shows itself long enough to be understood, then leads home, or to the login page where nobody is signed in. */
export default function NotFoundPage() {
  const goTo = useGoTo()
  const t = appTexts.use()
  const { status } = useSession()
  const target = status === 'member' ? PATHS.home : PATHS.login
  useEffect(() => {
    if (status === 'loading') return
    return later(STAY_MS, () => goTo(target, { replace: true }))
  }, [status, target, goTo])
  return (
    <section className={css.card}>
      <div className={css.scene}>
        <Scene />
      </div>
      <div className={css.body}>
        <h1>{t.notFound}</h1>
        <p>{t.notFoundText}</p>
        <code>/{location.hash.slice(0, 80)}</code>
        <ButtonLink to={target}>{status === 'member' ? t.toHome : t.toLogin}</ButtonLink>
      </div>
    </section>
  )
}
