import { IconCopy } from '@tabler/icons-react'
import { Button } from '../ui/button.tsx'
import { copyAndTell } from '../ui/copy-and-tell.ts'
import { Sheet } from '../ui/sheet.tsx'
import { CodeBlock } from './code-block.tsx'
import { officeTexts } from './texts.ts'
import css from './told-once.module.css'

interface ToldOnceProps {
  title: string
  /** Where it goes, and what happens when it is lost. */
  text: string
  secret: string
  onClose: () => void
}

/** A secret that is shown when it is made and never again. */
export function ToldOnce({ title, text, secret, onClose }: ToldOnceProps) {
  const t = officeTexts.use()
  return (
    <Sheet title={title} width={560} onClose={onClose}>
      <div className={css.told}>
        <p>{text}</p>
        <CodeBlock text={secret} />
        <div className={css.acts}>
          <Button variant="default" onClick={onClose}>
            {t.keptIt}
          </Button>
          <Button
            icon={<IconCopy size={16} stroke={1.75} aria-hidden />}
            onClick={() => copyAndTell(secret, officeTexts.now())}
          >
            {t.copyIt}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
