import type { FastifyInstance } from 'fastify';
import { SettingError } from './config/reader.ts';

type Where = { port: number; host: string };
/** The settings that say where: `PORT` and `HOST` with `OPS_` before them, or nothing. */
type Prefix = '' | 'OPS_';

/**
 * Opens a port; answers the address to print.
 * @throws SettingError naming the setting when it cannot be opened.
 */
export async function listen(http: FastifyInstance, prefix: Prefix, where: Where): Promise<string> {
  try {
    return await http.listen(where);
  } catch (error) {
    const sentence = sentences(prefix, where)[codeOf(error)];
    throw sentence === undefined ? error : new SettingError(sentence, { cause: error });
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

const sentences = (prefix: Prefix, { port, host }: Where): Record<string, string> => ({
  EADDRINUSE: `${prefix}PORT ${port} is taken by another program. Stop it, or set ${prefix}PORT to another number (0 picks a free one).`,
  EACCES: `${prefix}PORT ${port} may not be opened by this user. Set ${prefix}PORT to a number above 1023.`,
  EADDRNOTAVAIL: `${prefix}HOST "${host}" is not an address of this machine.`,
  ENOTFOUND: `${prefix}HOST "${host}" is not an address of this machine.`,
});
