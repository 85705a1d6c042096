import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What of an address PostgreSQL's own programs take from the environment beside who, where and what: parameter → variable. */
const VARIABLES: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  port: 'PGPORT',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  dbname: 'PGDATABASE',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslcrl: 'PGSSLCRL',
  sslsni: 'PGSSLSNI',
  sslnegotiation: 'PGSSLNEGOTIATION',
  channel_binding: 'PGCHANNELBINDING',
  gssencmode: 'PGGSSENCMODE',
  krbsrvname: 'PGKRBSRVNAME',
  requirepeer: 'PGREQUIREPEER',
  application_name: 'PGAPPNAME',
  options: 'PGOPTIONS',
  connect_timeout: 'PGCONNECT_TIMEOUT',
  target_session_attrs: 'PGTARGETSESSIONATTRS',
  client_encoding: 'PGCLIENTENCODING',
}

/**
 * Runs a program of PostgreSQL's own on the database at `url`. The address goes by the environment, whole: arguments of a
 * process are seen by everybody on the machine. Throws what it complains of.
 */
export async function runOnPostgreSql(program: string, url: string, args: readonly string[]): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const named = Object.entries({
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  }).filter(([, value]) => value !== '')
  const given = [...searchParams].flatMap(([name, value]) => {
    const variable = VARIABLES[name]
    // A word of the driver for "encrypted, whoever it is"
    return variable ? [[variable, value === 'no-verify' ? 'require' : value]] : []
  })
  const env = { ...process.env, ...Object.fromEntries([...named, ...given]) }
  await promisify(execFile)(program, args, { env })
}
