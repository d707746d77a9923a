import type { Page } from 'playwright-core'

/** Reads the logins in the IndexedDB database `myDatabase` of the page's site, and its version and keys. */
export function readDatabase(page: Page) {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done) => {
        request.onsuccess = () => done(request.result)
      })
    const database = await asked(indexedDB.open('myDatabase'))
    const store = database.transaction('loginRecords').objectStore('loginRecords')
    const logins = (await asked(store.getAll())) as { id: number; time: number }[]
    const { version, objectStoreNames } = database
    const loginKey = { keyPath: store.keyPath, autoIncrement: store.autoIncrement }
    database.close()
    return { version, tables: [...objectStoreNames], loginKey, logins }
  })
}

/** Adds a login to the tables that the page has made before. */
export function addLoginRecord(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done) => {
        request.onsuccess = () => done(request.result)
      })
    const database = await asked(indexedDB.open('myDatabase'))
    await asked(database.transaction('loginRecords', 'readwrite').objectStore('loginRecords').add({ time: 1 }))
    database.close()
  })
}
