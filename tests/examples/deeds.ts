import { devicesDeeds, leavingDeeds, uploadingDeeds } from './deeds/account.ts';
import { depDeeds, gigDeeds, reviewDeeds } from './deeds/gig.ts';
import { linkDeeds } from './deeds/link.ts';
import { askingDeeds, pairDeeds } from './deeds/pairs.ts';
import { personDeeds } from './deeds/person.ts';
import { serverDeeds } from './deeds/server.ts';
import { browserDeeds, sessionDeeds } from './deeds/session.ts';

/** What happens in examples. Everything is caused from outside: nothing here knows a machine. */
export const deeds = [
  ...serverDeeds,
  ...sessionDeeds,
  ...browserDeeds,
  ...linkDeeds,
  ...personDeeds,
  ...gigDeeds,
  ...pairDeeds,
  ...reviewDeeds,
  ...depDeeds,
  ...leavingDeeds,
  ...askingDeeds,
  ...devicesDeeds,
  ...uploadingDeeds,
];
