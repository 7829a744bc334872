import type { FastifyRequest } from 'fastify';
import { notFound } from '../http/errors.ts';

const loopback = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
const ownNames = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * For pages that only the person at this machine may see. Refuses what a proxy on this machine passes on, and
 * pages elsewhere whose name was made to point here. Everybody else meets a 404.
 */
export async function onThisMachineOnly({ socket, headers, hostname }: FastifyRequest) {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded;
  const here = loopback.test(socket.remoteAddress ?? '') && ownNames.test(hostname);
  if (!here || forwarded !== undefined) throw notFound('This page');
}
