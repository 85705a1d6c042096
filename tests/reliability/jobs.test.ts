import { afterEach, expect, test, vi } from 'vitest'
import { createJobs } from '../../server/app/jobs.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'
import { change } from '../support/sql.ts'
import { addOrder } from '../support/work.ts'

let application: TestApplication

afterEach(async () => {
  vi.useRealTimers()
  await application.close()
})

test('the audit of all money runs soon after the start, and the stop waits for what it finds', async () => {
  application = await openTestApplication()
  const id = await addOrder(application, await application.addUser())
  await change(application.app.store.fork(), "update client_order set status = 'PAID' where id = ?", [id])
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] })
  const jobs = createJobs(application.app)
  jobs.start()
  vi.advanceTimersByTime(5000)
  vi.useRealTimers()
  jobs.stop()
  await application.app.background.settled()
  const [found, ...more] = application.takeReported() as Error[]
  expect(found?.cause).toEqual(new Error('The check of all money found differences'))
  expect(more).toEqual([])
})
