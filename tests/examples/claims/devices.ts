import { claim } from '../phrase.ts';

/** Whether the browser that Ada sits at tells her. */
export const devicesClaims = [
  claim('the device is {string}', ({ devices }, wanted) => ({ read: () => devices?.shown(), wanted })),
  claim('the device is sent news', ({ devices }) => ({ read: () => devices?.isSent(), wanted: true })),
  claim('the device is sent no news', ({ devices }) => ({ read: () => devices?.isSent(), wanted: false })),
  claim('she reads that the device could not be reached', ({ devices }) => ({
    read: () => devices?.saysFailed(),
    wanted: true,
  })),
];
