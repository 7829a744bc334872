import { writeFileSync } from 'node:fs';
import { afterAll, beforeEach, onTestFailed, vi } from 'vitest';

/**
 * Starts a test file with one mutant or none active. It reloads its modules, stops at the first failure, and writes the
 * reached mutants to a file.
 */
export function begin(active: string, seenFile: string): void {
  vi.resetModules();
  const seen = new Set<string>();
  let loaded: string[] | undefined;
  const isActive = (id: string) => {
    seen.add(id);
    loaded?.push(id);
    return id === active;
  };
  /** Mutants evaluated at load time count as reached when used. */
  const late = (make: () => unknown) => {
    loaded = [];
    const made = make();
    const ids = loaded;
    loaded = undefined;
    for (const id of ids) seen.delete(id);
    if (typeof made !== 'object' || made === null) return made;
    const get = (target: object, key: string | symbol) => {
      for (const id of ids) seen.add(id);
      return Reflect.get(target, key);
    };
    return new Proxy(made, { get });
  };
  Object.assign(globalThis, { $isActive: isActive, $late: late });

  let hasFailed = false;
  beforeEach(({ skip }) => {
    if (hasFailed) skip();
    onTestFailed(() => {
      hasFailed = true;
    });
  });
  if (active === '') afterAll(() => writeFileSync(seenFile, JSON.stringify([...seen])));
}
