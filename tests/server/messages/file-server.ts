import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Message, MessageFile } from '#contract/messages.ts';
import { messageFileParts, messageFiles } from '#server/db/schema/posts.ts';
import { collectFiles } from '#server/message-files/commands.ts';
import { itemsOf, threadOf } from '#tests/server/answers.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import { sendFile } from '#tests/support/message-files.ts';
import { plainPicture } from '#tests/support/pictures.ts';
import type { Member } from '#tests/support/server.ts';
import { undoServer } from '../undo-server.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** The server of a test file on which members send each other files. */
export async function serverWithFiles() {
  const { server, wait, pass } = await undoServer();

  const pair = () => server.members('Ada', 'Ben');
  const png = (width = 40, height = 30) => plainPicture(width, height).png().toBuffer();
  const upload = (who: Member, bytes: Uint8Array, name: string) =>
    sendFile(server, who.token, bytes, name).then(({ status, body }) => {
      expect(status).toBe(201);
      return body as MessageFile;
    });
  const picture = async (who: Member) => upload(who, await png(), 'stage.png');
  const trySend = (who: Member, to: Member, files: readonly MessageFile[], more: object = {}) => {
    const fileIds = files.map(({ id }) => id);
    const message = { recipientId: to.id, text: '', clientId: freshClientId(), fileIds, ...more };
    return who.call('POST', '/api/messages', message);
  };
  const sendFiles = (...how: Parameters<typeof trySend>) => read<Message>(trySend(...how), 201);
  const urlsOf = async (who: Member, files: readonly Pick<MessageFile, 'id'>[]) => {
    const ids = files.map(({ id }) => id).join(',');
    return (await itemsOf<{ url: string }>(who, `/api/files?ids=${ids}`)).map(({ url }) => url);
  };
  const urlOf = async (who: Member, file: Pick<MessageFile, 'id'>) => (await urlsOf(who, [file]))[0] ?? '';
  const fetchFile = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await server.app.http.inject({ method: 'GET', url: address, headers });
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
  };
  const statusOf = async (address: string) => (await fetchFile(address)).status;
  const isStored = async ({ id }: MessageFile) =>
    (await server.db.$count(messageFiles, eq(messageFiles.id, id))) +
      (await server.db.$count(messageFileParts, eq(messageFileParts.fileId, id))) >
    0;
  const collect = () => collectFiles(server.db, server.app.services.now());
  return {
    ...{ server, wait, pass, pair, png, upload, picture, trySend, sendFiles },
    ...{ urlsOf, urlOf, fetchFile, statusOf, thread: threadOf, isStored, collect },
  };
}
