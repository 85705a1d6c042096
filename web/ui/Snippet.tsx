import { CopyButton } from './CopyButton.tsx'
import classes from './Snippet.module.css'

/** Code or data to be read and copied; `what` names it for its button and for screen readers. */
export function Snippet({ text, what }: { text: string; what: string }) {
  return (
    <div className={classes['snippet']}>
      {/* It scrolls, by the keyboard too */}
      <pre className={classes['text']} tabIndex={0} aria-label={what} role="region">
        {text}
      </pre>
      <div className={classes['copy']}>
        <CopyButton value={text} what={what} />
      </div>
    </div>
  )
}
