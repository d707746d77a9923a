import { clearConfigUpdates, deleteNode, listLines, listNodes, saveNode, upgradeNode } from '@dukou/contract'
import { IconArrowUp, IconRefresh, IconRobot, IconServer, IconTerminal2 } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { call } from '../../../../lib/client.ts'
import { refresh, useCall } from '../../../../lib/use-call.ts'
import { countryValue, useCountryName, useCountryOptions } from '../../../../office/countries.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import type { Option } from '../../../../office/table/column.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { openedPart } from '../../../../ui/states/opened-part.tsx'
import { ConfirmAct } from './confirm-act.tsx'
import { nodeFormTexts } from './form-messages.ts'
import { type NodeOfficeTexts, nodeOfficeTexts } from './messages.ts'
import { askCommand, type Command, NodeCommand } from './node-command.tsx'
import { nodeForm } from './node-fields.ts'
import { NodeInbounds } from './node-inbounds.tsx'
import { type LinesOfNode, nodeTable } from './node-table.tsx'
import { BLANK, inputOf, type OfficeNode, valuesOf } from './node-values.ts'

const NodeAgent = openedPart(() => import('./node-agent.tsx'))

type Opened =
  | { what: 'upgrade' | 'inbounds' | 'agent'; node: OfficeNode }
  | { what: 'command'; node: OfficeNode; command: Command }
  | { what: 'reset' }

/** The machines that lines go through: how they are, what they are given, and what an operator does with them. */
export default function NodesOfficeScreen() {
  const t = nodeOfficeTexts.use()
  const formTexts = nodeFormTexts.use()
  const query = useCall(listNodes, {}, { everyMs: 30_000 })
  const linesOf = useLinesOfNodes()
  const countryName = useCountryName()
  const countries = useCountryOptions()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const nodes = useMemo(() => query.data && worstFirst(query.data), [query.data])
  const table = useMemo(() => nodeTable(t, nodes ?? [], { linesOf, countryName }), [t, nodes, linesOf, countryName])
  const form = useMemo(() => nodeForm(formTexts, withOwn(countries, nodes ?? [])), [formTexts, countries, nodes])
  const openCommand = async (node: OfficeNode) => {
    const command = await askCommand(node)
    if (command) setOpened({ what: 'command', node, command })
  }
  return (
    <>
      <ResourceScreen
        title={t.title}
        lead={nodes ? t.lead(nodes.length, nodes.filter(({ online }) => !online).length) : t.leadLoading}
        query={{ ...query, data: nodes } as typeof query}
        list={listNodes}
        next={{ text: t.next }}
        nameOf={({ name }) => name}
        {...table}
        searchLabel={t.search}
        fileName="nodes"
        side={
          <Button
            variant="default"
            icon={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpened({ what: 'reset' })}
          >
            {t.reset}
          </Button>
        }
        acts={[
          { label: t.command, icon: <IconTerminal2 size={18} stroke={1.5} aria-hidden />, act: openCommand },
          {
            label: t.upgrade,
            icon: <IconArrowUp size={18} stroke={1.5} aria-hidden />,
            act: (node) => setOpened({ what: 'upgrade', node }),
          },
          {
            label: t.inboundsAct,
            icon: <IconServer size={18} stroke={1.5} aria-hidden />,
            act: (node) => setOpened({ what: 'inbounds', node }),
          },
          {
            label: t.agentAct,
            icon: <IconRobot size={18} stroke={1.5} aria-hidden />,
            act: (node) => setOpened({ what: 'agent', node }),
          },
        ]}
        writes="nodes:write"
        editing={{
          create: t.create,
          title: t.edit,
          ...form,
          blank: BLANK,
          valuesOf,
          copies: true,
          save: async (values, id, base) => {
            const { warnings } = await call(saveNode, inputOf(values, id, base?.revision ?? null))
            return id === null ? [...warnings, t.savedNext] : warnings
          },
          refusedAt: { protocolNotForNode: 'type' },
          words: { done: t.saved, failed: t.saveFailed },
        }}
        removal={{
          remove: ({ id }) => call(deleteNode, { id }),
          title: t.removeTitle,
          consequences: (node) => [t.removeLines(linesOf.get(node.id)?.count ?? 0), ...removalTexts(node, t)],
          verb: t.remove,
          done: t.removed,
          failed: t.removeFailed,
        }}
      />
      {opened?.what === 'command' && <NodeCommand node={opened.node} first={opened.command} onClose={close} />}
      {opened?.what === 'agent' && <NodeAgent node={opened.node} onClose={close} />}
      {opened?.what === 'inbounds' && <NodeInbounds node={opened.node} onClose={close} />}
      {opened?.what === 'upgrade' && (
        <ConfirmAct
          title={t.upgradeTitle(opened.node.name)}
          texts={[t.upgradeText, t.upgradeBreak]}
          verb={t.upgradeVerb}
          failed={t.upgradeFailed}
          act={async () => {
            await call(upgradeNode, { id: opened.node.id })
            void refresh(listNodes)
            return t.upgraded
          }}
          onClose={close}
        />
      )}
      {opened?.what === 'reset' && (
        <ConfirmAct
          title={t.resetTitle}
          texts={[t.resetText(nodes?.length ?? 0)]}
          verb={t.resetVerb}
          failed={t.resetFailed}
          act={async () => {
            const { nodeCount } = await call(clearConfigUpdates, {})
            void refresh(listNodes)
            return t.resetDone(nodeCount)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** Says how the deletion of a node ends connections of users and its programs, and names the command that removes each program. */
function removalTexts({ inbounds }: OfficeNode, t: NodeOfficeTexts): string[] {
  const agents = inbounds.filter(({ program }) => program === 'dukou')
  return [
    ...(agents.length > 0 ? [t.removeAgent, t.removeAgentStays] : []),
    ...(agents.length === 0 || agents.length < inbounds.length ? [t.removePrograms, t.removeStays] : []),
  ]
}

/** Sorts offline nodes to the top. Otherwise keeps the order. */
function worstFirst(nodes: readonly OfficeNode[]): OfficeNode[] {
  return [...nodes].sort((one, other) => Number(one.online) - Number(other.online))
}

/** Adds countries that nodes already have but the list lacks. */
function withOwn(countries: readonly Option[], nodes: readonly OfficeNode[]): Option[] {
  const own = nodes.map(({ country }) => countryValue(country)).map((value) => ({ value, label: value }))
  const all = new Map([...own, ...countries].map((one) => [one.value, one]))
  return [...all.values()].filter(({ value }) => value !== '')
}

/** The table stands without these; they come when they do. */
function useLinesOfNodes(): ReadonlyMap<string, LinesOfNode> {
  const lines = useCall(listLines, {}, { quiet: true }).data
  return useMemo(() => {
    const all = new Map<string, LinesOfNode>()
    for (const { nodeId, loadBytes } of lines ?? []) {
      const before = all.get(nodeId)
      all.set(nodeId, { count: (before?.count ?? 0) + 1, loadBytes: (before?.loadBytes ?? 0n) + loadBytes })
    }
    return all
  }, [lines])
}
