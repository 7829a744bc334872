import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Whose calls are counted together: a member's own, else those of one network. */
export const callerKey = ({ viewer, ip }: Pick<FastifyRequest, 'viewer' | 'ip'>) =>
  viewer ? `member:${viewer.id}` : networkOf(ip);

/** An IPv4 address as it is, an IPv6 address as its /64: so many belong to one line. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip.toLowerCase();
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4'
    ? address.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString();
}
