import type { Texts } from '../texts.ts'
import type { chat as ru, chatReads as ruReads, chatActions as ruActions } from '../ru/chat.ts'

/** Texts of the room `chat`. */
export const chat: Texts<typeof ru> = {
  title: 'Chat',
  open: 'Open the record',
  log: 'Messages',
  support: 'Support',
  onBehalf: 'on behalf',
  you: 'You',
  manager: 'Manager',
  client: 'Client',
  today: 'Today',
  older: 'Loading earlier messages',
  unread: 'New messages',
  empty: 'No messages yet',
  emptyHintClient: 'Write to the manager: the answer comes here.',
  emptyHintStaff: 'Write to the client: they will see the message here.',
  failed: 'The messages could not be loaded: {message}',
  closed: 'This chat belongs to other managers',
  readOnly: 'The thread can only be read',
  text: 'Message',
  placeholder: 'Type a message',
  hint: 'Enter: send · Alt+Enter: new line',
  hintStaff: 'Enter: send · Alt+Enter: new line · /: canned answers',
  send: 'Send',
  tooLong: 'The message is longer than {max} characters: shorten it by {over} or attach it as a file',
  attach: 'Attach files',
  attachHint: '{extensions}, up to {max} MB, at most {count} files',
  drop: 'Drop the files to attach them',
  uploading: '{name}: uploading, {percent}%',
  uploadFailed: '{name}: {message}',
  stillUploading: 'It will be sent when the files are there',
  newer: 'New message ↓',
  tooMany: 'At most {max} files in a message',
  removeFile: 'Remove the file {name}',
  retryFile: 'Upload again: {name}',
  sending: 'Sending',
  notSent: 'Not sent: {message}',
  retry: 'Try again',
  answers: {
    title: 'Canned answers',
    keep: 'Set up',
    loading: 'Loading the canned answers',
    failed: 'The canned answers could not be loaded',
    found: '{count, plural, one {# answer} other {# answers}} · ↑ ↓, Enter: insert, Esc: close',
    notFound: 'No such answer: Enter sends it as it is',
    none: 'No canned answers yet',
    gap: 'Fill in what stands at “{gap}”',
    gaps: 'The record does not say this, fill it in at “{gap}”: {names}',
    placeholders: { client: 'the client’s name', number: 'number', amount: 'amount', currency: 'currency' },
  },
  read: 'Read <time></time>',
  discard: 'Delete',
}

/** What the audit log calls the queries of the room `chat`. */
export const chatReads: Texts<typeof ruReads> = {
  messages: 'chat messages',
  unread: 'unread messages',
  messageAdded: 'news of a chat',
}

/** What the audit log calls the mutations of the room `chat`. */
export const chatActions: Texts<typeof ruActions> = {
  sendMessage: 'Chat message',
}
