// Stands in for v2node with a real core: reads the configuration that the install script wrote, asks the panel as v2node
// does, runs Xray by the answers, says its first line once that serves, and reports what Xray counts.
import { closeSync, readFileSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startNodeProgram } from '../billing/node-program.ts'

/** Told beside the configuration, for only a test has it: names that the node alone looks up, and what REALITY stands behind. */
interface Around {
  hosts: Record<string, string>
  realityTarget: string
}

const [asked] = JSON.parse(readFileSync(process.argv[process.argv.indexOf('-c') + 1] ?? '', 'utf8')).Nodes
const around = JSON.parse(process.env.NODE_AROUND ?? '') as Around
const node = await startNodeProgram({
  origin: asked.ApiHost,
  program: 'v2node',
  inboundNumber: asked.NodeID,
  nodeType: 'v2node',
  token: asked.ApiKey,
  ...around,
})
writeSync(1, 'serving\n')
closeSync(1)
closeSync(2)
for (;;) {
  await sleep(500)
  await node.pull()
  await node.report()
}
