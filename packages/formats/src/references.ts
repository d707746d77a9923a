export type Group = { readonly name: string; readonly members: readonly string[] }

/**
 * Names that a profile refers to. Checked here, because the cores accept many broken references and fail much later.
 */
export type References = {
  readonly nodes: readonly string[]
  readonly groups: readonly Group[]
  /** Names that the client itself provides. */
  readonly builtIns: readonly string[]
  /** Targets of rules and defaults. */
  readonly targets: readonly string[]
  readonly ruleSets?: readonly string[]
  readonly usedRuleSets?: readonly string[]
}

/**
 * Throws when a name is given twice or leads nowhere, a group is empty, or groups contain each other: a bug in the
 * generator.
 */
export function checkReferences(references: References): void {
  const { nodes, groups, builtIns, targets, ruleSets = [], usedRuleSets = [] } = references
  const known = new Set(builtIns)
  for (const name of [...nodes, ...groups.map((group) => group.name)]) {
    if (known.has(name)) throw new Error(`two things are called ${JSON.stringify(name)}`)
    known.add(name)
  }
  for (const group of groups) {
    if (group.members.length === 0) throw new Error(`group ${JSON.stringify(group.name)} has no members`)
    if (new Set(group.members).size < group.members.length) {
      throw new Error(`group ${JSON.stringify(group.name)} has a member twice`)
    }
    for (const member of group.members) {
      if (!known.has(member)) throw new Error(`group ${JSON.stringify(group.name)} names ${JSON.stringify(member)}`)
    }
  }
  for (const target of targets) {
    if (!known.has(target)) throw new Error(`a rule leads to ${JSON.stringify(target)}, which does not exist`)
  }
  if (new Set(ruleSets).size < ruleSets.length) throw new Error('two rule sets have one name')
  for (const used of usedRuleSets) {
    if (!ruleSets.includes(used))
      throw new Error(`a rule uses the rule set ${JSON.stringify(used)}, which does not exist`)
  }
  checkCycles(groups)
}

function checkCycles(groups: readonly Group[]): void {
  const members = new Map(groups.map((group) => [group.name, group.members]))
  const finished = new Set<string>()
  const walk = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) throw new Error(`groups contain each other: ${[...path, name].join(' > ')}`)
    if (finished.has(name)) return
    for (const member of members.get(name) ?? []) if (members.has(member)) walk(member, [...path, name])
    finished.add(name)
  }
  for (const name of members.keys()) walk(name, [])
}
