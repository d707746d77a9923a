import type { ReactNode } from 'react'
import { useLanguage } from '../../../lib/i18n.ts'
import { useSite } from '../../../lib/site.ts'
import { chooseLanguage } from '../../../ui/controls/choose-language.ts'
import { PlainLink } from '../../../ui/controls/link.tsx'
import { Brand } from '../../../ui/layout/brand.tsx'
import { Scene } from '../../../ui/layout/scene.tsx'
import css from './account-frame.module.css'
import { accountTexts } from './messages.ts'

/** The landscape beside (on phones above) whatever an account page asks for. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const t = accountTexts.use()
  const language = useLanguage()
  const site = useSite()
  const name = site?.siteName || (language === 'en' ? 'Dukou' : '渡口')
  return (
    <div className={css.frame}>
      <header className={css.view}>
        <PlainLink to="/" className={css.brand} aria-label={`${name} ${t.home}`}>
          <Brand name={name} logoUrl={site?.agency?.logoUrl} />
        </PlainLink>
        <Scene />
      </header>
      <main id="main" tabIndex={-1} className={css.side}>
        <button
          type="button"
          className={css.language}
          lang={language === 'en' ? 'zh-CN' : 'en'}
          onClick={() => chooseLanguage(language === 'en' ? 'zh' : 'en')}
        >
          {t.otherLanguage}
        </button>
        <div className={css.form}>{children}</div>
      </main>
    </div>
  )
}
