import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { uploads } from '#server/db/schema/uploads.ts';
import { users } from '#server/db/schema/users.ts';
import { collectUnused, demandOwnUpload } from '#server/uploads/commands.ts';
import { uploadUrl } from '#server/uploads/url.ts';
import { noPostgres, ownPostgres } from '#tests/support/own-postgres.ts';
import { fetchPicture } from '#tests/support/pictures.ts';
import { startServer } from '#tests/support/server.ts';

// Embedded data has one transaction at a time, so nothing is ever collected beside another.
test.skipIf(noPostgres !== undefined)(
  'SAF-09 a picture that is held for a profile is not collected',
  async () => {
    const postgres = await ownPostgres();
    onTestFinished(postgres.remove);
    vi.stubEnv('TEST_DATABASE_URL', postgres.databaseUrl);
    const server = await startServer().finally(() => vi.unstubAllEnvs());
    onTestFinished(server.close);
    const ines = await server.member();
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    const [row] = await server.db
      .insert(uploads)
      .values({
        ownerId: ines.id,
        kind: 'picture',
        mime: 'image/webp',
        bytes: Buffer.from('x'),
        width: 1,
        height: 1,
        createdAt: yesterday,
      })
      .returning({ id: uploads.id });
    const avatar = uploadUrl(row?.id ?? '');
    await server.db.transaction(async (tx) => {
      await demandOwnUpload(tx, ines.id, avatar, 'avatar');
      await collectUnused(server.db, new Date());
      await tx.update(users).set({ avatar }).where(eq(users.id, ines.id));
    });
    expect((await fetchPicture(server, avatar)).status).toBe(200);
  },
);
