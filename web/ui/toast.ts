import { notifications } from '@mantine/notifications'

/** Short news in the corner; texts come in the reader's language. */
export const toast = {
  /** Something was done. */
  done: (message: string) => notifications.show({ message, color: 'green', autoClose: 4000 }),
  /** Something went wrong that needs no decision. */
  failed: (message: string) => notifications.show({ message, color: 'red', autoClose: 8000 }),
  /** Something happened elsewhere. */
  news: (message: string) => notifications.show({ message, color: 'tide', autoClose: 6000 }),
}
