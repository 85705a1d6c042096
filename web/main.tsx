import './styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadTexts } from './i18n/catalogue.ts'
import { chosenLanguage } from './session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const texts = await loadTexts(chosenLanguage())
createRoot(root).render(
  <StrictMode>
    <App texts={texts} />
  </StrictMode>,
)
