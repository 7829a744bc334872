import { Blob, File } from 'node:buffer';
import { IDBDatabase, IDBKeyRange, indexedDB } from 'fake-indexeddb';
import { vi } from 'vitest';

/** A database that files can be kept in: those of the document cannot be cloned. Until `vi.unstubAllGlobals()`. */
export function withDatabase(): void {
  vi.stubGlobal('indexedDB', indexedDB);
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('Blob', Blob);
  vi.stubGlobal('File', File);
}

/** As in a browser that keeps nothing, also where another file of this worker has opened one; what is said of it is not. */
export function withoutDatabase(): void {
  vi.stubGlobal('indexedDB', undefined);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new Error('There is no database.');
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
}
