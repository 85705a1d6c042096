import { Failure } from '../ui/Answer.tsx'
import { NotFetched } from '../ui/fetching.ts'
import { IsPage } from '../ui/isPage.ts'

const failure = new NotFetched('not fetched')

/** Stands where a page, or the frame around it, could not be fetched. */
export function Unreached({ retry }: { retry: () => Promise<void> }) {
  return (
    <IsPage value>
      <Failure error={failure} retry={retry} />
    </IsPage>
  )
}
