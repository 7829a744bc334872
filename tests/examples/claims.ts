import { askingClaims } from './claims/asking.ts';
import { depClaims } from './claims/deps.ts';
import { devicesClaims } from './claims/devices.ts';
import { figureClaims } from './claims/figures.ts';
import { gigClaims } from './claims/gig.ts';
import { leavingClaims } from './claims/leaving.ts';
import { linkClaims } from './claims/link.ts';
import { pairClaims } from './claims/pairs.ts';
import { reviewClaims } from './claims/reviews.ts';
import { serverClaims } from './claims/server.ts';
import { sessionClaims } from './claims/session.ts';
import { talkClaims } from './claims/talk.ts';
import { uploadingClaims } from './claims/uploading.ts';

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
