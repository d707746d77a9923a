import { FIRST_OF_OURS } from '../give-codes.ts'
import { ALWAYS_POSSIBLE, allRefusals, type RefusalName } from '../refusals.ts'

/** All refusals as a page for people: `docs/errors.md` is this text. */
export function errorsPage(codes: Readonly<Record<string, number>>): string {
  const all = Object.entries(codes) as [RefusalName, number][]
  return `# Refusals

What an answer's \`code\` means. This page is made by \`npm run refusals\` from the \`refusals.ts\` of each district in \`packages/contract/src\`; change it there.

- In the envelope \`0\` is success, and \`{name}\` in a text is filled from the refusal's \`detail\`.
- In plain JSON ([api](api.md)) a refusal has the HTTP status of this table, and the figures of its text are its \`figures\`.
- \`*\` marks what any call may answer; the others are declared call by call (\`npm run dukou -- openapi\` lists them).
- \`502\` is not here: a page gives it to its own failure handlers when no answer came.

## The product's own codes

${table(all.filter(([, code]) => code < FIRST_OF_OURS))}

## Codes that this implementation adds

${table(all.filter(([, code]) => code >= FIRST_OF_OURS))}
`
}

function table(rows: [RefusalName, number][]): string {
  const always: readonly RefusalName[] = ALWAYS_POSSIBLE
  const lines = rows.map(([name, code]) => {
    const { status, zh, en } = allRefusals[name]
    return `| ${code} | ${name}${always.includes(name) ? ' *' : ''} | ${status} | ${cell(zh)} | ${cell(en)} |`
  })
  return ['| Code | Name | Status | 中文 | English |', '|---|---|---|---|---|', ...lines].join('\n')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
