import { useId } from 'react'

/** The stamp of a bill, drawn: the payee's name runs around, the INN stands in the middle. */
export function Stamp({ name, inn, className }: { name: string; inn: string | null; className?: string | undefined }) {
  const id = useId()
  // A long name is set smaller, so that it does not run into itself
  const size = Math.min(15, Math.max(7, 520 / Math.max(name.length, 1)))
  return (
    <svg viewBox="0 0 200 200" role="img" aria-label={`Stamp: ${name}`} className={className} fill="none" stroke="#000">
      <defs>
        <path id={id} d="M 100 100 m -72 0 a 72 72 0 1 1 144 0 a 72 72 0 1 1 -144 0" />
      </defs>
      <circle cx="100" cy="100" r="96" strokeWidth="3" />
      <circle cx="100" cy="100" r="90" strokeWidth="1" />
      <circle cx="100" cy="100" r="58" strokeWidth="1" />
      <g fill="#000" stroke="none" fontFamily="inherit">
        <text fontSize={size} fontWeight="600" letterSpacing="1">
          <textPath href={`#${id}`} startOffset="25%" textAnchor="middle">
            {name}
          </textPath>
        </text>
        {inn && (
          <>
            <text x="100" y="94" fontSize="15" fontWeight="600" textAnchor="middle">
              INN
            </text>
            <text x="100" y="114" fontSize="15" textAnchor="middle">
              {inn}
            </text>
          </>
        )}
      </g>
    </svg>
  )
}
