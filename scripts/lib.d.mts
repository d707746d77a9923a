export const root: string
export function install(): void
export function build(): void
export function buildServer(): void
export function run(command: string, args: string[], options?: object): void
