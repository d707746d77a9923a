import type { AnswerOf, newInboundToken } from '@dukou/contract'
import { CodeBlock } from '../../../../office/code-block.tsx'
import { officeTexts } from '../../../../office/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../../ui/controls/copy-and-tell.ts'
import css from './inbound-token.module.css'
import { nodeOfficeTexts } from './messages.ts'

export type FreshToken = AnswerOf<typeof newInboundToken>
type Config = FreshToken['configs'][number]
type Program = Config['program']

const TITLES: Record<Program, string> = {
  v2node: 'v2node',
  v2bx: 'V2bX',
  xrayr: 'XrayR',
  xboard: 'Xboard-Node',
}

/** A fresh token with all that a program is configured with, to copy. */
export function InboundToken({ number, fresh }: { number: number; fresh: FreshToken }) {
  const t = nodeOfficeTexts.use()
  const { token, panel, configs } = fresh
  const missing = (Object.keys(TITLES) as Program[]).filter((one) => !configs.some(({ program }) => program === one))
  return (
    <div className={css.token}>
      <CodeBlock text={token} />
      <dl className={css.access}>
        <dt>{t.tokenPanel}</dt>
        <dd>{panel}</dd>
        <dt>{t.tokenNode}</dt>
        <dd>{number}</dd>
      </dl>
      {configs.map(({ program, path, text }) => (
        <details key={program}>
          <summary>
            {t.configOf(TITLES[program])} <code>{path}</code>
          </summary>
          <CodeBlock text={text} />
          <Button size="sm" variant="default" onClick={() => copyAndTell(text, officeTexts.now())}>
            {t.configCopy(TITLES[program])}
          </Button>
        </details>
      ))}
      {configs.length === 0 ? (
        <p>{t.configsNone}</p>
      ) : (
        missing.length > 0 && <p>{t.configsMissing(missing.map((one) => TITLES[one]))}</p>
      )}
    </div>
  )
}
