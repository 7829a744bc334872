import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { NewGig } from '#contract/gig-form.ts';
import type { ChosenAttachments, Gig } from '#contract/gigs.ts';
import type { MessageFile } from '#contract/messages.ts';
import { messageFiles, uploads } from '#server/db/schema/posts.ts';
import { collectFiles } from '#server/message-files/commands.ts';
import { collectUnused } from '#server/uploads/commands.ts';
import { uploadIdIn } from '#server/uploads/rules.ts';
import { daysFromHere, freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import { pdf, sendFile } from '#tests/support/message-files.ts';
import { fetchPicture, newPicture } from '#tests/support/pictures.ts';
import type { Member } from '#tests/support/server.ts';
import { undoServer } from './undo-server.ts';

type Changed = Partial<NewGig>;
type Named = { id: string };

/** The one server of a test file, on which gigs have pictures and PDFs. */
export async function serverWithAttachments() {
  const { server, pass } = await undoServer();
  const { services } = server.app;

  const picture = async (who: Member, width?: number, height?: number, kind = 'gig') =>
    (await newPicture(server, who, kind, width, height)).url;
  const file = async (who: Member, name = 'Rider.pdf', bytes: Uint8Array = pdf()): Promise<MessageFile> => {
    const { body, status } = await sendFile(server, who.token, bytes, name);
    expect(status).toBe(201);
    return body;
  };
  const inDays = daysFromHere(services);
  const send = (who: Member, changed: object, clientId = freshClientId()) =>
    who.call('POST', '/api/gigs', { ...gigForm({ date: inDays(30) }), ...changed, clientId });
  const publish = (who: Member, changed: Changed = {}) => read<Gig>(send(who, changed), 201);
  const look = (who: Pick<Member, 'call'>, { id }: Named) => read<Gig>(who.call('GET', `/api/gigs/${id}`));
  const change = (who: Member, gig: Gig, changed: object) =>
    who.call('PUT', `/api/gigs/${gig.id}`, {
      ...gigForm({ date: gig.date }),
      version: gig.version,
      ...changed,
    });
  /** One picture and one PDF at a new gig. */
  async function attached(who: Member, changed: Changed = {}) {
    const url = await picture(who);
    const { id } = await file(who);
    const chosen: ChosenAttachments = { pictures: [{ url, alt: 'Stage' }], files: [id] };
    return { url, id, chosen, gig: await publish(who, { ...chosen, ...changed }) };
  }
  const statusOf = async (url: string) => (await fetchPicture(server, url)).status;
  const addressOf = async (who: Member, id: string) => {
    const answer = who.call('GET', `/api/files?ids=${id}`);
    return (await read<{ items: { url: string }[] }>(answer)).items[0]?.url;
  };
  /** 404 where the member is not even given an address. */
  const opens = async (who: Member, id: string) => {
    const url = await addressOf(who, id);
    return url === undefined ? 404 : statusOf(url);
  };
  const isThere = async ({ url, id }: { url: string; id: string }) => [
    (await server.db.$count(uploads, eq(uploads.id, uploadIdIn(url) ?? ''))) === 1,
    (await server.db.$count(messageFiles, eq(messageFiles.id, id))) === 1,
  ];
  const collect = async () => {
    await collectUnused(server.db, services.now());
    await collectFiles(server.db, services.now());
  };
  return {
    ...{ server, pass, inDays, picture, file, send, publish, look, change, attached },
    ...{ statusOf, addressOf, opens, isThere, collect },
  };
}
