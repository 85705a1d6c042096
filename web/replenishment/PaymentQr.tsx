import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

/** Dark squares around which a reader wants light ones (ISO 18004: four on each side). */
const QUIET = 4

interface Squares {
  readonly side: number
  /** The dark squares as one path. */
  readonly path: string
}

async function squaresOf(text: string): Promise<Squares> {
  const { create } = await import('qrcode')
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data, (isDark, at) => (isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''))
  return { side: size + 2 * QUIET, path: dark.join('') }
}

/** A payment QR that a bank's application reads (GOST R 56042-2014): black on white in every theme. */
export function PaymentQr({
  text,
  label,
  className,
}: {
  text: string
  label?: string
  className?: string | undefined
}) {
  const t = useTranslations('replenishment.payment.requisites')
  const [squares, setSquares] = useState<Squares | null>(null)
  useEffect(() => {
    let wanted = true
    // Without the drawing the requisites are still there to be typed
    void squaresOf(text).then(
      drawn => wanted && setSquares(drawn),
      () => undefined,
    )
    return () => void (wanted = false)
  }, [text])
  const box = squares && `${-QUIET} ${-QUIET} ${squares.side} ${squares.side}`
  return (
    <svg viewBox={box ?? '0 0 1 1'} role="img" aria-label={label ?? t('qr')} className={className} fill="#000">
      {squares && <rect x={-QUIET} y={-QUIET} width={squares.side} height={squares.side} fill="#fff" />}
      {squares && <path d={squares.path} shapeRendering="crispEdges" />}
    </svg>
  )
}
