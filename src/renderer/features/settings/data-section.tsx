import { CheckGroup } from './check-group.tsx'

/** What is kept on this computer, and what can be done with it. */
export function DataSection() {
  return <CheckGroup />
}
