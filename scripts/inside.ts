import type { Plugin, Rolldown } from 'vite'

const FRAME = 'web/shell/Shell.tsx'

/** What nearly every text is set in: Russian letters, digits and Latin ones. */
const FONTS = /golos-text-(cyrillic|latin)-wght-normal/

/** The files that the frame behind the door is made of, scripts and styles. */
function partsOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  const frame = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(FRAME))
  if (!frame) throw new Error(`${FRAME} has no file of its own`)
  const needed = new Set<string>()
  const need = (name: string) => {
    const file = bundle[name]
    if (needed.has(name) || file?.type !== 'chunk') return
    needed.add(name)
    file.imports.forEach(need)
    file.viteMetadata?.importedCss.forEach(style => needed.add(style))
  }
  need(frame.fileName)
  return [...needed]
}

function hint(file: string): string {
  const rel = file.endsWith('.js') ? 'modulepreload' : 'preload'
  const kind = file.endsWith('.css') ? ' as="style"' : file.endsWith('.woff2') ? ' as="font" type="font/woff2"' : ''
  return `<link rel="${rel}"${kind} crossorigin href="/${file}">`
}

/**
 * A step of the web build: beside `index.html` it lays `inside.html`, which the server sends for addresses behind the
 * door. It is the same page, and tells the browser of the frame's files and fonts before the script that asks for them has come.
 */
export function insidePage(): Plugin {
  return {
    name: 'inside-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build has no index.html')
      const source = String(page.source)
      const parts = [...partsOf(bundle), ...Object.keys(bundle).filter(file => FONTS.test(file))]
      const hints = parts.filter(file => !source.includes(file)).map(hint)
      this.emitFile({
        type: 'asset',
        fileName: 'inside.html',
        source: source.replace('</head>', `  ${hints.join('\n    ')}\n  </head>`),
      })
    },
  }
}
