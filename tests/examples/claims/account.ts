import { claim } from '../phrase.ts';

const states: Record<string, string> = {
  kept: 'standing',
  'kept until she gives her password': 'asking',
  'kept: the password was wrong': 'refused',
  'going in fourteen days': 'leaving',
  'going, and she is asked whether to come back': 'returning',
  gone: 'gone',
};

/** What has become of Ada's account, for her and for others. */
export const leavingClaims = [
  claim('the account is {string}', ({ leaving }, words) => ({
    read: () => leaving?.state(),
    wanted: states[words],
  })),
  claim('others see her', ({ leaving }) => ({ read: () => leaving?.isHidden(), wanted: false })),
  claim('others see nothing of her', ({ leaving }) => ({ read: () => leaving?.isHidden(), wanted: true })),
  claim('the mail about {string} has gone {int} time(s)', ({ leaving }, news, wanted) => ({
    read: () => leaving?.timesTold(news),
    wanted,
  })),
];

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
