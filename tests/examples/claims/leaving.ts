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
