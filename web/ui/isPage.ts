import { createContext } from 'react'

/** What is drawn here is the page itself, and not a part of it or a dialog over it. */
export const IsPage = createContext(false)
