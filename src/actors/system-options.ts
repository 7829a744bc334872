import type { ActorOptions, AnyActorLogic } from 'xstate';

/** What all actor systems of the page are started with: the app's own and those of views. */
export type SystemOptions = Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'>;
