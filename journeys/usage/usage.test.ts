import { findPostgres } from '@dukou/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printTable } from '../lib/table.ts'
import { SCENARIOS } from './faults.ts'
import { type Post, type Stage, setStage } from './stage.ts'

/** Xboard-Node leaves out up to eight rounds after a failure. */
const MOST_ROUNDS = 12
const ALL_STORED_WITHIN_MS = 20_000

describe.skipIf(!findPostgres())('what nodes count is billed', () => {
  let stage: Stage
  const table: (string | number)[][] = []
  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(async () => {
    await stage?.end()
    printTable(['what goes wrong', 'program', 'used', 'billed', 'difference', 'lost by the program'], table)
  })

  it.each(SCENARIOS)(
    'to the byte, or lost by the program itself, when it meets: $name',
    async ({ name, loses, play }) => {
      const before = await Promise.all(stage.posts.map(standing))
      await play(stage)
      await Promise.all(stage.posts.map(tellAll))
      const after = () => Promise.all(stage.posts.map(standing))
      const lost = (post: Post, index: number) => (loses ? post.program.letGoBytes() - (before[index]?.letGo ?? 0) : 0)
      const expected = stage.posts.map(lost)
      const differences = async () =>
        (await after()).map(({ used, billed }, index) => {
          return used - (before[index]?.used ?? 0) - (billed - (before[index]?.billed ?? 0))
        })
      try {
        await expect.poll(differences, { timeout: ALL_STORED_WITHIN_MS, interval: 100 }).toEqual(expected)
      } finally {
        for (const [index, { used, billed }] of (await after()).entries()) {
          const [usedNow, billedNow] = [used - (before[index]?.used ?? 0), billed - (before[index]?.billed ?? 0)]
          const { program } = stage.posts[index] as Post
          table.push([
            index === 0 ? name : '',
            program.name,
            usedNow,
            billedNow,
            usedNow - billedNow,
            expected[index] ?? 0,
          ])
        }
      }
      expect(await stage.books.broken()).toEqual([])
    },
  )

  it('to the byte over all of that, but for what a program lost by itself', async () => {
    for (const post of stage.posts.filter(({ program }) => program.keeps)) {
      expect(await stage.billedBytes(post)).toBe(post.program.usedBytes() - post.program.letGoBytes())
    }
  })

  async function standing(post: Post) {
    const { program } = post
    return { used: program.usedBytes(), billed: await stage.billedBytes(post), letGo: program.letGoBytes() }
  }
})

/** Nothing more goes wrong, and everything is told. */
async function tellAll({ program, wire }: Post): Promise<void> {
  wire.befall([])
  for (let rounds = 0; program.keptBytes() > 0 && rounds < MOST_ROUNDS; rounds += 1) await program.round()
  expect(program.keptBytes()).toBe(0)
}
