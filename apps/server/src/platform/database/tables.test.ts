import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { tableTypes } from '../../../test/table-types.ts'

/** The columns of the interface `Narrowed`. */
const narrowed = [...readFileSync(join(import.meta.dirname, 'narrowed.ts'), 'utf8').matchAll(/^ {2}'(\w+\.\w+)':/gm)]

it('the types of tables are what the migrations make: `npm run tables` writes them anew', async () => {
  const { db, close } = await testDatabase()
  const types = await tableTypes(
    db,
    narrowed.map((match) => match[1] ?? ''),
  )
  await close()
  await expect(types).toMatchFileSnapshot('tables.generated.ts')
})
