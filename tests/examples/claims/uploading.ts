import { claim } from '../phrase.ts';

/** How the picture fares that Ada has picked. */
export const uploadingClaims = [
  claim('the picture is {string}', ({ uploading }, wanted) => ({ read: () => uploading?.shown(), wanted })),
  claim('she sees how far it is: {int} percent', ({ uploading }, wanted) => ({
    read: () => uploading?.percent(),
    wanted,
  })),
  claim('she reads why: {string}', ({ uploading }, wanted) => ({ read: () => uploading?.why(), wanted })),
  claim('the picture may be posted', ({ uploading }) => ({ read: () => uploading?.mayPost(), wanted: true })),
  claim('the picture may not be posted', ({ uploading }) => ({
    read: () => uploading?.mayPost(),
    wanted: false,
  })),
];
