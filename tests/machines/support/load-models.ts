import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyModel } from '#machines/testing/model.ts';

const machines = resolve(import.meta.dirname, '../../../machines');

const filesNamed = (ending: string): string[] =>
  globSync(`*/*.${ending}.ts`, { cwd: machines })
    .sort()
    .map((file) => resolve(machines, file));

/** The charts of the product: absolute paths. */
export const chartFiles = (): string[] => filesNamed('machine');

const isModel = (value: unknown): value is AnyModel =>
  typeof value === 'object' && value !== null && 'machine' in value && 'states' in value;

/** Every model beside a chart, by the name of its folder. */
export async function loadModels(): Promise<{ name: string; model: AnyModel }[]> {
  const found = await Promise.all(
    filesNamed('model').map(async (file) => {
      const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
      return Object.values(exported)
        .filter(isModel)
        .map((model) => ({ name: basename(file, '.model.ts'), model }));
    }),
  );
  return found.flat();
}
