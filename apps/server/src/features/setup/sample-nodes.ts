import type { App } from '../../platform/context.ts'

export async function addSampleNodes(_app: App): Promise<void> {}
