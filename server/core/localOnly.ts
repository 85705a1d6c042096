import type { FastifyRequest } from 'fastify'
import { Problem } from '../../domain/core/problems.ts'
import { LOOPBACK } from './config.ts'

const PASSED_ON = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'] as const

/**
 * Hides what is for this machine only from a call that a proxy nobody told us of has passed on, or that names another host
 * (a page of a stranger whose name was made to lead here). Throws 404.
 */
export function refuseProxied({ headers, hostname }: FastifyRequest): void {
  const isDirect =
    LOOPBACK.test(hostname.replace(/^\[|\]$/g, '')) && !PASSED_ON.some(name => headers[name] !== undefined)
  if (!isDirect) throw new Problem('notFound')
}
