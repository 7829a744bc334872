import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { notFound } from '../http/errors.ts';
import type { Settings } from '../settings.ts';

type Place = Pick<Settings, 'publicUrl'>;

/**
 * The name that passkeys of this place are bound to: that of `PUBLIC_URL`, or `localhost` without one. Undefined
 * where it is a number, which browsers make none for.
 */
export function passkeyPlace({ publicUrl }: Place): string | undefined {
  const { hostname } = new URL(publicUrl ?? 'http://localhost');
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : hostname;
}

/**
 * Whose page a passkey must have been used on. On `localhost` each port will do: the page may come from another.
 * @throws HttpError 404 where there can be no passkeys
 */
export function relyingParty({ publicUrl }: Place, { headers: { origin } }: Pick<FastifyRequest, 'headers'>) {
  const rpID = passkeyPlace({ publicUrl });
  if (rpID === undefined) throw notFound('That');
  if (publicUrl !== undefined) return { rpID, expectedOrigin: new URL(publicUrl).origin };
  const isLocal = origin !== undefined && URL.parse(origin)?.hostname === rpID;
  return { rpID, expectedOrigin: isLocal ? origin : `http://${rpID}` };
}
