import { afterAll, describe, test, vi } from 'vitest';
import { startCluster } from '#tests/support/cluster.ts';
import { noPostgres } from '#tests/support/own-postgres.ts';
import { testRaces, testUndo } from './undo.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

if (noPostgres) test.skip(`GIG-13 races on two processes: ${noPostgres}`);
else {
  const [immediate, undoable] = [
    await startCluster(false, { UNDO_SECONDS: '0' }),
    await startCluster(false, { UNDO_SECONDS: '60' }),
  ];
  afterAll(() => Promise.all([immediate.close(), undoable.close()]));
  describe('without undo', () => testRaces(immediate, 20, false));
  describe('with undo', () => testRaces(undoable, 20, true));
  describe('undo', () => testUndo(undoable, 12));
}
