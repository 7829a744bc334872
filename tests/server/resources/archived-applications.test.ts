import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { applications } from '#server/db/schema/gigs.ts';
import { contents } from '#server/exports/contents.ts';
import { publish } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { serverOfFile } from '../server-of-file.ts';

const server = await serverOfFile();
const listOf = (list: 'applications' | 'gigs', who: Member) =>
  Array.fromAsync(contents[list].rows(server.db, who.id));

test('SET-04 an applicant’s addresses of work, a poster’s answer and own marks are in their archives', async () => {
  const [ann, bob] = [await server.member(), await server.member()];
  const gig = await publish(bob);
  const work = 'https://work.example/ann';
  const body = { note: '', links: [work], clientId: freshClientId() };
  const { id } = await read<{ id: string }>(ann.call('POST', `/api/gigs/${gig.id}/applications`, body), 201);
  await server.db
    .update(applications)
    .set({ isShortlisted: true, answer: 'Not this time' })
    .where(eq(applications.id, id));
  const [hers, his] = [await listOf('applications', ann), await listOf('gigs', bob)];
  expect(hers).toMatchObject([{ links: [work], answer: 'Not this time' }]);
  expect(JSON.stringify(hers)).not.toContain('isShortlisted');
  expect(his).toMatchObject([{ applicants: [{ id: ann.id, isShortlisted: true, answer: 'Not this time' }] }]);
  expect(JSON.stringify(his)).not.toContain(work);
});
