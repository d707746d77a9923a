/** `myDatabase`, version 1: what this browser remembers by itself. Nothing secret, nothing that may not be lost. */
const NAME = 'myDatabase'
const VERSION = 1

export interface CouponRecord {
  code: string
  time: number
}

export interface LoginRecord {
  time: number
}

interface Tables {
  couponRecords: CouponRecord
  loginRecords: LoginRecord
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      for (const table of ['couponRecords', 'loginRecords'] satisfies (keyof Tables)[]) {
        request.result.createObjectStore(table, { keyPath: 'id', autoIncrement: true })
      }
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function once<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Adds a row. Private windows may have no database; then the page simply does not remember. */
export async function remember<T extends keyof Tables>(table: T, row: Tables[T]): Promise<void> {
  try {
    const database = await openDatabase()
    await once(database.transaction(table, 'readwrite').objectStore(table).add(row))
    database.close()
  } catch (error) {
    console.warn('This browser keeps no records', error)
  }
}

export async function remembered<T extends keyof Tables>(table: T): Promise<Tables[T][]> {
  try {
    const database = await openDatabase()
    const rows = await once(database.transaction(table).objectStore(table).getAll())
    database.close()
    return rows
  } catch {
    return []
  }
}
