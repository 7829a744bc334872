import { chartDeeds } from './deeds/charts.ts';
import { linkDeeds } from './deeds/link.ts';
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
  ...chartDeeds,
];
