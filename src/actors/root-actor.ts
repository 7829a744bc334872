import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';

export type RootActor = ActorRefFrom<typeof appMachine>;
