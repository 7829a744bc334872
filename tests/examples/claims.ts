import { devicesClaims, leavingClaims, uploadingClaims } from './claims/account.ts';
import { figureClaims } from './claims/figures.ts';
import { depClaims, gigClaims, reviewClaims } from './claims/gig.ts';
import { linkClaims } from './claims/link.ts';
import { askingClaims, pairClaims } from './claims/pairs.ts';
import { serverClaims } from './claims/server.ts';
import { sessionClaims } from './claims/session.ts';
import { talkClaims } from './claims/talk.ts';

/** What must be so in examples, each as a person or the server would know it. */
export const claims = [
  ...serverClaims,
  ...sessionClaims,
  ...linkClaims,
  ...figureClaims,
  ...talkClaims,
  ...gigClaims,
  ...pairClaims,
  ...reviewClaims,
  ...depClaims,
  ...leavingClaims,
  ...askingClaims,
  ...devicesClaims,
  ...uploadingClaims,
];
