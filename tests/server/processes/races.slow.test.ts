import { afterAll, describe, test, vi } from 'vitest';
import { startCluster } from '#tests/support/cluster.ts';
import { noPostgres } from '#tests/support/own-postgres.ts';
import { testRaces } from './races.ts';
import { testUndo } from './undo.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

if (noPostgres) test.skip(`GIG-13 races on two processes: ${noPostgres}`);
else {
  const [told, waiting] = [
    await startCluster(false, { UNDO_SECONDS: '0' }),
    await startCluster(false, { UNDO_SECONDS: '60' }),
  ];
  afterAll(() => Promise.all([told.close(), waiting.close()]));
  describe('what is done is told at once', () => testRaces(told, 20, false));
  describe('what is done can be undone', () => testRaces(waiting, 20, true));
  describe('undo', () => testUndo(waiting, 12));
}
