import './styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { countEveryChoice } from './file/everyChoice.ts'
import { showLanguage } from './i18n/Language.tsx'
import { openRouter } from './shell/routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
countEveryChoice()
const router = openRouter()
await showLanguage()
createRoot(root).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
)
