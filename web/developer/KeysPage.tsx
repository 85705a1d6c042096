import { KeySection } from '../account/factor/KeySection.tsx'
import { Developers } from './Developers.tsx'

/** /developers/keys: one's API keys. */
export function Component() {
  return (
    <Developers tab="keys">
      <KeySection />
    </Developers>
  )
}
