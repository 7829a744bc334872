import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../config/unsafe.ts';
import { notFound } from '../http/errors.ts';

/**
 * For a port that only the person at this machine may use. Refuses what a proxy on this machine passes on, and
 * pages elsewhere whose name was made to point here. Everybody else meets a 404.
 */
export async function onThisMachineOnly({ socket, headers, hostname }: FastifyRequest) {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded;
  const here = isLoopback(socket.remoteAddress ?? '') && isLoopback(hostname);
  if (!here || forwarded !== undefined) throw notFound('This page');
}
