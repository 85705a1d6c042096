import './styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { showLanguage } from './i18n/Language.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
await showLanguage()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
