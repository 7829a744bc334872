import type { FastifyInstance } from 'fastify';
import { SettingError } from './config/reader.ts';
import type { Settings } from './settings.ts';

/**
 * Opens the port; answers the address to print.
 * @throws SettingError naming PORT or HOST when it cannot be opened.
 */
export async function listen(http: FastifyInstance, { port, host }: Settings): Promise<string> {
  try {
    return await http.listen({ port, host });
  } catch (error) {
    const sentence = sentences(port, host)[codeOf(error)];
    throw sentence === undefined ? error : new SettingError(sentence, { cause: error });
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

const sentences = (port: number, host: string): Record<string, string> => ({
  EADDRINUSE: `PORT ${port} is taken by another program. Stop it, or set PORT to another number (0 picks a free one).`,
  EACCES: `PORT ${port} may not be opened by this user. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: `HOST "${host}" is not an address of this machine.`,
  ENOTFOUND: `HOST "${host}" is not an address of this machine.`,
});
