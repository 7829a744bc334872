import { writeFileSync } from 'node:fs';
import { afterAll, beforeEach, onTestFailed, vi } from 'vitest';

/**
 * Begins a file of tests with one mutant active, or none. Its modules are loaded anew, its first failure ends it, and
 * the mutants whose place it came by are noted in a file.
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
  /** What is made at load counts as come by when it is used. */
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
