import { strFromU8, unzipSync } from 'fflate';
import type { Export } from '#contract/account.ts';
import { read } from './fixtures.ts';
import type { Member, TestServer } from './server.ts';

/** Asks for an archive and waits until it was made or given up. */
export async function makeArchive({ app }: TestServer, who: Member): Promise<Export> {
  await read(who.call('POST', '/api/account/export'), 201);
  await app.services.jobs.idle();
  return read<Export>(who.call('GET', '/api/account/export'));
}

export const downloadArchive = ({ app }: TestServer, who: Member, id: string | null) =>
  app.http.inject({ url: `/api/account/export/${id ?? ''}`, headers: { 'x-auth-token': who.token } });

/** The files in an archive, the rows of its lists, and all its text. */
export async function openArchive(server: TestServer, who: Member, { id }: Export) {
  const { rawPayload } = await downloadArchive(server, who, id);
  const files = unzipSync(new Uint8Array(rawPayload));
  const list = (name: string): Record<string, unknown>[] =>
    JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()));
  const text = Object.values(files).map((bytes) => strFromU8(bytes));
  return { files, list, all: text.join('\n') };
}

export const newArchive = async (server: TestServer, who: Member) =>
  openArchive(server, who, await makeArchive(server, who));
