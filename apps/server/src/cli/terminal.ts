import { ConfigError } from '../platform/config.ts'

/** Input and output of a command: this process's own, or those of the client at the server's command socket. */
export interface Terminal {
  /** A line on standard output. @returns the exit code of a command that went well */
  say(line: string): 0
  /** Text on standard error. */
  complain(text: string): void
  /** ADMIN_PASSWORD in the environment of the command's user; empty where it is not set. */
  adminPassword: string
  /** Gives `write` a path to write to; what it wrote becomes the asker's `file`. */
  save<T>(file: string, write: (path: string) => Promise<T>): Promise<T>
}

/** This process's own streams, environment and files. */
export function ownTerminal(): Terminal {
  return {
    say(line) {
      process.stdout.write(`${line}\n`)
      return 0
    },
    complain: (text) => void process.stderr.write(text),
    adminPassword: process.env.ADMIN_PASSWORD ?? '',
    save: (file, write) => write(file),
  }
}

/** An operator's mistake needs its sentence; a bug in the embedded database would print its whole minified source. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return `${error.message}\n`
  return `${error instanceof Error ? error.stack?.slice(0, 4000) : error}\n`
}
