import { Blob, File } from 'node:buffer';
import { IDBDatabase, IDBKeyRange, indexedDB } from 'fake-indexeddb';
import { vi } from 'vitest';

/** A database that can store files, which needs Node's own Blob and File: jsdom's cannot be cloned. */
export function withDatabase(): void {
  vi.stubGlobal('indexedDB', indexedDB);
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('Blob', Blob);
  vi.stubGlobal('File', File);
}

/** A browser without a database, even if another test file of this worker opened one; hides the warnings. */
export function withoutDatabase(): void {
  vi.stubGlobal('indexedDB', undefined);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new Error('There is no database.');
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
}
