import type { User } from '../../lib/session.ts'
export default function ImportSheet(_: { user: User; onClose: () => void }) {
  return null
}
