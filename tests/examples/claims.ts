import { chartClaims } from './claims/charts.ts';
import { figureClaims } from './claims/figures.ts';
import { linkClaims } from './claims/link.ts';
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
  ...chartClaims,
];
