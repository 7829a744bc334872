import { askingDeeds } from './deeds/asking.ts';
import { browserDeeds } from './deeds/browser.ts';
import { depDeeds } from './deeds/deps.ts';
import { devicesDeeds } from './deeds/devices.ts';
import { gigDeeds } from './deeds/gig.ts';
import { leavingDeeds } from './deeds/leaving.ts';
import { linkDeeds } from './deeds/link.ts';
import { pairDeeds } from './deeds/pairs.ts';
import { personDeeds } from './deeds/person.ts';
import { reviewDeeds } from './deeds/reviews.ts';
import { serverDeeds } from './deeds/server.ts';
import { sessionDeeds } from './deeds/session.ts';
import { uploadingDeeds } from './deeds/uploading.ts';

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
