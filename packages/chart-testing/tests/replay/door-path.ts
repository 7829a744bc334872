import type { MachinePath } from '../../src/replay/path-file.ts';

const ada = { name: 'Ada', invited: true };

/** Ada is let in, nobody comes, the next guest is a stranger. */
export const doorPath = (): MachinePath => ({
  machine: 'door',
  input: { maxTries: 2 },
  steps: [
    { kind: 'event', event: { type: 'door.knocked', name: 'Ada' } },
    { kind: 'done', actor: 'lookUp', value: ada },
    { kind: 'timer', name: 'closeAfter' },
    { kind: 'event', event: { type: 'door.knocked', name: 'Ada' } },
    { kind: 'error', actor: 'lookUp', value: { name: 'Error', message: 'offline' } },
  ],
  states: [['closed'], ['asking'], ['open'], ['closed'], ['asking'], ['closed']],
});
