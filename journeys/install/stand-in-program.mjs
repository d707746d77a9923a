#!/usr/bin/env node
// Stands in for v2node and V2bX: reads its configuration, asks the panel as they do, says what it got, and stays.
import { closeSync, readFileSync, writeSync } from 'node:fs'

const [node] = JSON.parse(readFileSync(process.argv[process.argv.indexOf('-c') + 1], 'utf8')).Nodes
const question = `node_id=${node.NodeID}&node_type=${node.NodeType ?? 'v2node'}&token=${node.ApiKey}`
// V2bX names the core and the type of each node, v2node asks for both.
const [path, userAgent] = node.NodeType
  ? ['/api/v1/server/UniProxy/config', 'go-resty/2.16.2 (https://github.com/go-resty/resty)']
  : ['/api/v2/server/config', 'v2node go-resty/2.16.5']
const answer = await fetch(`${node.ApiHost}${path}?${question}`, { headers: { 'user-agent': userAgent } })
const { protocol } = answer.ok ? await answer.json() : {}
writeSync(1, `${answer.status} ${protocol}\n`)
closeSync(1)
closeSync(2)
setInterval(() => {}, 60_000)
