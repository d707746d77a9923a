import { type AnswerOf, type InputOf, listNodePrograms, pinNodeProgram, unpinNodeProgram } from '@dukou/contract'
import { webAddress } from '@dukou/domain'
import { useMemo } from 'react'
import { call } from '../../../../lib/client.ts'
import { moment } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import type { Field } from '../../../../office/form/field.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import type { Column } from '../../../../office/table/column.ts'
import { type NodeProgramTexts, nodeProgramTexts } from './messages.ts'

type Pinned = AnswerOf<typeof listNodePrograms>[number]
type Values = Omit<InputOf<typeof pinNodeProgram>, 'revision'>

const TITLES = { v2node: 'v2node', v2bx: 'V2bX', xray: 'Xray', hysteria: 'hysteria', nodejs: 'Node.js' } as const
const FILES = { amd64: 'linux-64.zip', arm64: 'linux-arm64-v8a.zip' } as const
const NODEJS_FILES = { amd64: 'linux-x64.tar.gz', arm64: 'linux-arm64.tar.gz' } as const
const TESTED = { v2node: 'v0.4.4', v2bx: '', xray: 'v26.3.27', hysteria: 'v2.6.0', nodejs: 'v20.20.2' } as const
const NAME = /^[A-Za-z0-9][A-Za-z0-9._+-]*$/

const nameOf = ({ program, architecture }: Pick<Pinned, 'program' | 'architecture'>) =>
  `${TITLES[program]} ${architecture}`
function fileOf({ program, architecture, version }: Pick<Values, 'program' | 'architecture' | 'version'>): string {
  if (program === 'nodejs') return `node-${version}-${NODEJS_FILES[architecture]}`
  return program === 'hysteria' ? `hysteria-linux-${architecture}` : `${TITLES[program]}-${FILES[architecture]}`
}

const BLANK: Values = {
  program: 'v2node',
  architecture: 'amd64',
  version: TESTED.v2node,
  fileName: fileOf({ program: 'v2node', architecture: 'amd64', version: TESTED.v2node }),
  mirror: '',
  sha256: '',
}

/** The versions of node programs that the install command installs, each with its digest and who pinned it. */
export default function NodeProgramsScreen() {
  const t = nodeProgramTexts.use()
  const query = useCall(listNodePrograms, {})
  const [columns, fields] = useMemo(() => [columnsOf(t), fieldsOf(t)], [t])
  return (
    <ResourceScreen<Pinned, Values>
      title={t.title}
      lead={t.lead}
      query={query}
      list={listNodePrograms}
      next={{ text: t.next, first: { to: '/admin_agents', label: t.nextFirst } }}
      nameOf={nameOf}
      columns={columns}
      searchLabel={t.search}
      fileName="node-programs"
      editing={{
        create: t.create,
        title: t.edit,
        fields,
        blank: BLANK,
        // Another version has another digest, so the form starts without one.
        valuesOf: ({ program, architecture, version, fileName, mirror }) => ({
          program,
          architecture,
          version,
          fileName,
          mirror,
          sha256: '',
        }),
        save: async (values, _id, base) => {
          const isSame = base && nameOf(base) === nameOf(values)
          await call(pinNodeProgram, { ...values, revision: isSame ? base.revision : null })
          return []
        },
        refusedAt: { nodeProgramDigestMissing: 'sha256', nodeProgramDiffers: 'sha256' },
        words: { done: t.saved, failed: t.saveFailed },
      }}
      removal={{
        remove: ({ id }) => call(unpinNodeProgram, { id }),
        title: t.removeTitle,
        consequences: () => [t.removeText],
        verb: t.remove,
        done: t.removed,
        failed: t.removeFailed,
      }}
    />
  )
}

function columnsOf(t: NodeProgramTexts): Column<Pinned>[] {
  return [
    { id: 'program', label: t.program, text: nameOf, card: 'title' },
    { id: 'version', label: t.version, text: ({ version }) => version, card: 'figure' },
    { id: 'file', label: t.fileName, text: ({ fileName }) => fileName, card: 'caption' },
    { id: 'sha256', label: t.sha256, text: ({ sha256 }) => sha256, card: 'detail' },
    { id: 'source', label: t.source, text: ({ source }) => t[source] },
    { id: 'here', label: t.here, text: ({ isHere }) => (isHere ? t.yes : t.no) },
    {
      id: 'pinned',
      label: t.pinned,
      text: ({ pinnedAt, pinnedBy }) => `${moment(pinnedAt)} ${pinnedBy ?? t.nobody}`,
      card: 'detail',
    },
  ]
}

function fieldsOf(t: NodeProgramTexts): Field<Values>[] {
  return [
    {
      kind: 'choice',
      name: 'program',
      label: t.program,
      options: Object.entries(TITLES).map(([value, label]) => ({ value, label })),
      half: true,
      sets: (values) => {
        const version = TESTED[values.program]
        return { version, fileName: fileOf({ ...values, version }) }
      },
    },
    {
      kind: 'choice',
      name: 'architecture',
      label: t.architecture,
      options: [
        { value: 'amd64', label: 'amd64 (x86_64)' },
        { value: 'arm64', label: 'arm64 (aarch64)' },
      ],
      half: true,
      sets: (values) => ({ fileName: fileOf(values) }),
    },
    {
      kind: 'text',
      name: 'version',
      label: t.version,
      help: t.versionHelp,
      required: true,
      mono: true,
      sets: (values) => (values.program === 'nodejs' ? { fileName: fileOf(values) } : {}),
      check: ({ version }) => (NAME.test(version) ? undefined : t.wrongName),
    },
    {
      kind: 'text',
      name: 'fileName',
      label: t.fileName,
      help: t.fileNameHelp,
      required: true,
      mono: true,
      check: ({ fileName }) => (NAME.test(fileName) ? undefined : t.wrongName),
    },
    {
      kind: 'text',
      name: 'mirror',
      max: 500,
      label: t.mirror,
      help: t.mirrorHelp,
      mono: true,
      check: ({ mirror }) => (mirror === '' || webAddress(mirror) ? undefined : t.notAddress),
    },
    {
      kind: 'text',
      name: 'sha256',
      label: t.sha256,
      help: t.sha256Help,
      mono: true,
      check: ({ sha256 }) => (/^([0-9a-f]{64})?$/.test(sha256) ? undefined : t.sha256Wrong),
    },
  ]
}
