import type { Fault } from './fault.ts';

/** One import against each arrow of CONTRIBUTING.md: the folder, and what it may not import. */
const forbidden: [folder: string, source: string][] = [
  ['contract', 'react'],
  ['contract', '#machines/planted/there.ts'],
  ['machines/planted', '#transport/planted/there.ts'],
  ['machines/planted', 'socket.io-client'],
  ['server/planted', '#machines/session/there.ts'],
  ['server/planted', '#ui/planted/there.ts'],
  ['src/ui/planted', '#entities/planted/there.ts'],
  ['src/ui/planted', 'xstate'],
  ['src/transport/planted', '#actors/planted/there.ts'],
  ['src/actors/planted', '#ui/planted/there.ts'],
  ['src/actors/planted', 'ky'],
  ['src/inspect', '#entities/planted/there.ts'],
  ['src/shared', '#entities/planted/there.ts'],
  ['src/features/planted', '#inspect/there.ts'],
  ['src/entities/planted', '#features/planted/there.ts'],
  ['src/entities/planted', 'socket.io-client'],
  ['src/features/planted', '#features/other/there.ts'],
  ['src/features/planted', '#routes/there.ts'],
  ['src/features/planted', '@xstate/react'],
  ['src/routes', '#app/there.ts'],
  ['src/app', '#server/there.ts'],
  ['packages/chart-testing/src', '#machines/toggle/there.ts'],
  ['packages/chart-visualiser/src', '#ui/planted/there.ts'],
];

export const zoneFaults: Fault[] = forbidden.map(([folder, source], index) => {
  const path = `${folder}/planted-zone-${index}.ts`;
  return {
    name: `${folder} imports ${source}`,
    gate: { check: 'zones' },
    plant: { [path]: `import * as there from '${source}';\n\nexport const planted = there;\n` },
    says: [new RegExp(`${path}:1: .*${source}`)],
  };
});
