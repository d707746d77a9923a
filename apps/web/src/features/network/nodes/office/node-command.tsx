import { type AnswerOf, nodeCommand } from '@dukou/contract'
import { factsOf } from '@dukou/domain'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { moment } from '../../../../lib/format.ts'
import { CodeBlock } from '../../../../office/code-block.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../../ui/controls/copy-and-tell.ts'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { nodeOfficeTexts } from './messages.ts'
import css from './node-command.module.css'
import type { OfficeNode } from './node-values.ts'

export type Command = AnswerOf<typeof nodeCommand>
type Program = Command['programs'][number]

const TITLES: Record<Program, string> = { v2node: 'v2node', v2bx: 'V2bX' }
const PROGRAMS = Object.keys(TITLES) as Program[]

/** A command with a fresh password. @returns undefined where it could not be had, which was said */
export async function askCommand({ id }: OfficeNode, program: Program | null = null): Promise<Command | undefined> {
  try {
    return await call(nodeCommand, { id, program })
  } catch (thrown) {
    const failure = asCallError(thrown)
    if (!failure.isTold) toast.error(`${nodeOfficeTexts.now().commandFailed}:${failure.message}`, { ms: 2000 })
    return undefined
  }
}

/** Shows the command to run on the node and its expiry, and can request a new command. */
export function NodeCommand({ node, first, onClose }: { node: OfficeNode; first: Command; onClose: () => void }) {
  const t = nodeOfficeTexts.use()
  const [given, setCommand] = useState(first)
  const { command, expiresAt, installs, programs } = given
  const [program, setProgram] = useState<Program | null>(null)
  const ask = async (wanted: Program | null) => {
    setCommand((await askCommand(node, wanted)) ?? given)
    setProgram(wanted)
  }
  const installed = PROGRAMS.find((one) => installs.startsWith(TITLES[one]))
  const copy = () => copyAndTell(command, { copied: t.commandCopied, copyFailed: t.copyFailed })
  return (
    <Sheet title={t.commandOf(node.name)} width={600} onClose={onClose}>
      <div className={css.command}>
        <p>{t.commandText}</p>
        {installs && (
          <p>
            {t.commandInstalls} <strong>{installs}</strong>
          </p>
        )}
        {programs.length > 1 && (
          <div className={css.line}>
            {programs.map((one) => (
              <Button key={one} size="sm" variant={one === installed ? 'light' : 'default'} onClick={() => ask(one)}>
                {TITLES[one]}
              </Button>
            ))}
          </div>
        )}
        {installed && <LeftOut node={node} program={installed} />}
        <CodeBlock text={command} />
        <div className={css.line}>
          <span className={css.until}>{t.commandUntil(moment(expiresAt).slice(11, 16))}</span>
          <Button variant="subtle" size="sm" onClick={() => ask(program)}>
            {t.commandAnew}
          </Button>
        </div>
        {installs && <p className={css.until}>{t.commandRemove}</p>}
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

/** Names the inbounds of the node that the program cannot run. */
function LeftOut({ node, program }: { node: OfficeNode; program: Program }) {
  const t = nodeOfficeTexts.use()
  const facts = node.inbounds.map(({ protocol }) => factsOf(protocol))
  const leftOut = facts.filter(({ programs }) => !programs.includes(program)).map(({ title }) => title)
  return leftOut.length > 0 && <p className={css.until}>{t.commandLeavesOut(TITLES[program], leftOut)}</p>
}
