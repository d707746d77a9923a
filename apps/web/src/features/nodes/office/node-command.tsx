import { type AnswerOf, nodeCommand } from '@dukou/contract'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { moment } from '../../../lib/format.ts'
import { CodeBlock } from '../../../office/code-block.tsx'
import { Button } from '../../../ui/button.tsx'
import { copyAndTell } from '../../../ui/copy-and-tell.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { nodeOfficeTexts } from './messages.ts'
import css from './node-command.module.css'
import type { OfficeNode } from './node-values.ts'

export type Command = AnswerOf<typeof nodeCommand>

/** A command with a fresh password. @returns undefined where it could not be had, which was said */
export async function askCommand({ id }: OfficeNode): Promise<Command | undefined> {
  try {
    return await call(nodeCommand, { id })
  } catch (thrown) {
    const failure = asCallError(thrown)
    if (!failure.isTold) toast.error(`${nodeOfficeTexts.now().commandFailed}:${failure.message}`, { ms: 2000 })
    return undefined
  }
}

/** What to run on the node, until when it is good, and another one. */
export function NodeCommand({ node, first, onClose }: { node: OfficeNode; first: Command; onClose: () => void }) {
  const t = nodeOfficeTexts.use()
  const [{ command, expiresAt }, setCommand] = useState(first)
  const again = async () => setCommand((await askCommand(node)) ?? { command, expiresAt })
  const copy = () => copyAndTell(command, { copied: t.commandCopied, copyFailed: t.copyFailed })
  return (
    <Sheet title={t.commandOf(node.name)} width={600} onClose={onClose}>
      <div className={css.command}>
        <p>{t.commandText}</p>
        <CodeBlock text={command} />
        <div className={css.line}>
          <span className={css.until}>{t.commandUntil(moment(expiresAt).slice(11, 16))}</span>
          <Button variant="subtle" size="sm" onClick={again}>
            {t.commandAnew}
          </Button>
        </div>
        <div className={css.acts}>
          <Button variant="default" onClick={onClose}>
            {t.close}
          </Button>
          <Button icon={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={copy}>
            {t.commandCopy}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
