import { createActor, fromPromise } from 'xstate';
import { type UploadAnswer, uploadMachine } from '#machines/upload/upload.machine.ts';

const states = {
  waiting: 'waiting',
  resizing: 'being made small',
  sending: 'being sent',
  stored: 'ready',
  failed: 'here, not sent',
  refused: 'refused',
  cancelled: 'out',
};

/** Ada has picked one picture for a post; how it fares is said from outside. */
export function createUploading() {
  let small = Promise.withResolvers<void>();
  let answer = Promise.withResolvers<UploadAnswer>();
  const machine = uploadMachine.provide({
    actors: { resize: fromPromise(() => small.promise), send: fromPromise(() => answer.promise) },
  });
  let upload = createActor(machine);
  const now = () => upload.getSnapshot();
  return {
    begins: () => {
      upload = createActor(machine).start();
    },
    presses: (what: 'retry' | 'cancel') => {
      answer = Promise.withResolvers();
      upload.send({ type: `upload.${what}` });
    },
    turnComes: () => {
      small = Promise.withResolvers();
      answer = Promise.withResolvers();
      upload.send({ type: 'upload.turn' });
    },
    isSmall: () => small.resolve(),
    isNoPicture: () => small.reject(new Error('This picture cannot be read. Try another one.')),
    isSent: (share: number) => upload.send({ type: 'upload.progressed', share }),
    isAnswered: (given: UploadAnswer) => answer.resolve(given),
    isLost: () => answer.reject(new Error('There is no connection.')),
    shown: () => states[now().value],
    percent: () => Math.round(now().context.share * 100),
    why: () => now().context.text,
    mayPost: () => now().context.picture !== null && now().hasTag('stored'),
  };
}

export type Uploading = ReturnType<typeof createUploading>;
